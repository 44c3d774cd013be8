"""What every registered game is held to. The checks take any game object, so that broken games can be fed to them."""
