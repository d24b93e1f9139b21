"""Pictures: a scene is a picture as data; each medium draws any scene."""
