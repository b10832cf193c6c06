"""The rules, learned by playing: positions made by the engine, and answers it tries out."""
