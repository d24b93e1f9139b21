"""The page and the API: thin edges around the library, on FastAPI and uvicorn (extra `web`)."""
