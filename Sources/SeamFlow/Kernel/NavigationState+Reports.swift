// What the user did by hand.
extension NavigationState {
  /// What would leave the tree if the user left an entry by going back or swiping; nil where they can't.
  ///
  /// The bottom of the root, of a cover and of a tab stays; the bottom of a sheet takes its whole layer along.
  func departure(of entry: EntryID) -> Departure? {
    guard let (place, index) = position(of: entry) else { return nil }
    let layer = tree.layers[place.layer]
    if index > 0 { return .entries(layer.stacks[place.stack].id, from: index) }
    return layer.style == .sheet && layer.tabBar == nil ? .layers(from: layer.id) : nil
  }

  /// What would leave the tree if the user dismissed a layer; nil where they can't: only sheets can be swiped away.
  func departure(of layer: LayerID) -> Departure? {
    guard let layer = self.layer(layer), layer.style == .sheet else { return nil }
    return .layers(from: layer.id)
  }

  /// What would leave the tree if the user tapped the tab that is selected already; nil where nothing would.
  func departure(reselecting tab: String, in layer: LayerID) -> Departure? {
    guard let layer = self.layer(layer), let bar = layer.tabBar, bar.tabs[bar.selected].id == tab,
      layer.visibleStack.entries.count > 1
    else { return nil }
    return .entries(layer.visibleStack.id, from: 1)
  }

  /// The entries that a departure removes, from the top down.
  func entries(of departure: Departure) -> [EntryID] {
    switch departure {
    case .entries(let stack, let index):
      guard let place = places[stack] else { return [] }
      return tree.layers[place.layer].stacks[place.stack].entries[index...].reversed().map(\.id)
    case .layers(let id):
      guard let index = layerIndex(id) else { return [] }
      return tree.layers[index...].reversed().flatMap { layer in
        layer.stacks.flatMap { $0.entries.reversed().map(\.id) }
      }
    }
  }

  mutating func perform(_ departure: Departure) {
    switch departure {
    case .entries(let stack, let index):
      end(truncate(stack, from: index), .dismissed)
    case .layers(let id):
      guard let index = layerIndex(id) else { return }
      for layer in tree.layers[index...].reversed().map(\.id) { clear(layer, .dismissed) }
    }
  }

  /// A part of the tree that the user leaves in one gesture.
  enum Departure {
    case entries(StackID, from: Int)
    case layers(from: LayerID)
  }
}
