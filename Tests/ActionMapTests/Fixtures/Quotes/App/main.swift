import Feed
import Plug

`Like "a lot" #1`.self <~ { _ in }
action(`Like "a lot" #1`.self, 1)
