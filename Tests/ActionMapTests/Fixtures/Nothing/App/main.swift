import Plug

print(Actions.current)
