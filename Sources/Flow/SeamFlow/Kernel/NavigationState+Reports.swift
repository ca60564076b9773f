// The user's gestures.
extension NavigationState {
  /// Returns the part that leaves the tree if the user leaves an entry by going back or swiping; nil if they can't.
  ///
  /// The bottom of the root, of a cover and of a tab stays; leaving the bottom of a sheet removes its layer.
  func departure(of entry: EntryID) -> Departure? {
    guard let (location, index) = position(of: entry) else { return nil }
    let layer = tree.layers[location.layer]
    if index > 0 { return .entries(layer.stacks[location.stack].id, from: index) }
    return layer.style == .sheet && layer.tabBar == nil ? .layers(from: layer.id) : nil
  }

  /// Returns the part that leaves the tree if the user dismisses a layer; nil if they can't.
  ///
  /// Only sheets can be dismissed.
  func departure(of layer: LayerID) -> Departure? {
    guard let layer = self.layer(layer), layer.style == .sheet else { return nil }
    return .layers(from: layer.id)
  }

  /// Returns the part that leaves the tree if the user taps the selected tab again; nil if none does.
  func departure(reselecting tab: String, in layer: LayerID) -> Departure? {
    guard let layer = self.layer(layer), let bar = layer.tabBar, bar.tabs[bar.selected].id == tab,
      layer.visibleStack.entries.count > 1
    else { return nil }
    return .entries(layer.visibleStack.id, from: 1)
  }

  /// Returns the entries that a departure removes, from the top down.
  func entries(of departure: Departure) -> [EntryID] {
    switch departure {
    case .entries(let stack, let index):
      guard let location = locations[stack] else { return [] }
      return tree.layers[location.layer].stacks[location.stack].entries[index...].reversed().map(\.id)
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
