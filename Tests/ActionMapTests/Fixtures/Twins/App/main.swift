import Feed
import Plug
import Shop
import Tools

class Show<Item>: Plug.Action<Int, Promise<Int>> {}

// A protocol of each module, through loops there and here.
startFeed([FeedModule()])
let modules: [any Shop.Module] = [ShopModule()]
for module in modules { module.start() }

// One's own type beside one that is imported, in an inferred type.
struct Photo {}
func show<Item>(_ item: Item) { _ = action(Show<Item>.self, 1) }
Show<Photo>.self <~ { Promise($0) }
show(Photo())
show(made())
print(tool())
