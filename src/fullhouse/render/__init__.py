"""Pictures: a scene is a picture as data, and each medium draws any scene."""
