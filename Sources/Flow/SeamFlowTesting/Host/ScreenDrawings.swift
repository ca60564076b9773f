import SeamFlow
import SeamViews
import SeamViewsTesting

/// Each screen as a user sees it: drawn when it becomes visible, and again only after observation reported a change.
@MainActor
final class ScreenDrawings {
  private var drawings: [EntryID: ScreenDrawing] = [:]
  /// The number of drawings above which those of entries that have left are purged.
  private var limit = 16

  /// The number of drawings, including those of entries that have left and are not purged yet.
  var count: Int { drawings.count }

  subscript(entry: EntryID) -> ScreenDrawing? { drawings[entry] }

  /// Draws the screens that become visible with a tree.
  ///
  /// - Parameter withLists: whether lists are shown beside their detail.
  func draw(_ tree: NavigationTree, withLists: Bool, in navigator: Navigator) {
    let stacks = tree.layers.map(\.visibleStack)
    for entry in stacks.compactMap(\.entries.last) + (withLists ? stacks.compactMap(\.list) : []) {
      guard let screen = navigator.screen(for: entry.id), drawings[entry.id]?.screen !== screen else { continue }
      drawings[entry.id] = ScreenDrawing(screen)
    }
    // Purging at each change would take time proportional to all drawings.
    guard drawings.count > limit else { return }
    drawings = drawings.filter { $0.value.screen != nil }
    limit = max(16, drawings.count * 2)
  }

  /// Returns a description of a screen's change that no host draws; nil if there is none.
  ///
  /// Cost: proportional to the size of the tree.
  func undrawnChange(in tree: NavigationTree) -> String? {
    tree.layers.lazy.flatMap(\.stacks).flatMap(\.entries).compactMap { self.drawings[$0.id]?.undrawnChange }.first
  }
}

/// Passes trees to a host, and redraws its screens as little as a host may.
@MainActor
final class ObservedHost: NavigationHost {
  let drawings = ScreenDrawings()
  private weak var host: (any NavigationHost)?

  init(_ host: any NavigationHost) { self.host = host }

  var showsColumns: Bool { host?.showsColumns ?? false }

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    drawings.draw(tree, withLists: showsColumns, in: navigator)
    await host?.show(tree, animated: animated, in: navigator)
  }
}

extension [ScreenDriver] {
  /// Performs an action on the first screen that supports it; throws the error of the first screen if none does.
  func use(_ act: (ScreenDriver) throws -> Void) throws {
    do {
      try first.map(act)
    } catch {
      guard dropFirst().contains(where: { (try? act($0)) != nil }) else { throw error }
    }
  }
}
