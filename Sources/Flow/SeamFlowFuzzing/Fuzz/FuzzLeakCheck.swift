import SeamFlow

/// Objects that must be released when the navigator is.
@MainActor
struct FuzzLeakCheck {
  @MainActor
  private struct Item {
    weak var object: AnyObject?
    let name: String
  }

  private var items: [Item] = []

  init(_ navigator: Navigator) {
    let tree = navigator.tree
    for layer in tree.layers {
      for stack in layer.stacks {
        for entry in stack.entries {
          items.append(Item(object: navigator.screen(for: entry.id), name: "screen of \(tree.name(of: entry))"))
        }
      }
    }
    for (id, flow) in tree.flows.sorted(by: { $0.key.number > $1.key.number }) {
      items.append(Item(object: navigator.coordinator(of: id), name: "flow \(flow.name)"))
    }
    items.append(Item(object: navigator, name: "navigator"))
  }

  /// The name of the first object that still exists.
  var left: String? { items.first { $0.object != nil }?.name }
}
