import SeamFlow
import SeamViews
import SeamViewsTesting

/// What a user sees of each screen that was on show: drawn when it came there, and again only after observation
/// announced a change.
@MainActor
final class ScreenDrawings {
  private var drawings: [EntryID: ScreenDrawing] = [:]
  /// How many drawings there may be before those of entries that left are dropped.
  private var limit = 16

  /// How many are kept, those of entries that left a while ago included.
  var count: Int { drawings.count }

  subscript(entry: EntryID) -> ScreenDrawing? { drawings[entry] }

  /// Draws the screens that come on show with a tree.
  ///
  /// - Parameter withLists: whether lists stand beside what is open in them.
  func draw(_ tree: NavigationTree, withLists: Bool, in navigator: Navigator) {
    let stacks = tree.layers.map(\.visibleStack)
    for entry in stacks.compactMap(\.entries.last) + (withLists ? stacks.compactMap(\.list) : []) {
      guard let screen = navigator.screen(for: entry.id), drawings[entry.id]?.screen !== screen else { continue }
      drawings[entry.id] = ScreenDrawing(screen)
    }
    // Looking at all of them at each change would cost more the more there are.
    guard drawings.count > limit else { return }
    drawings = drawings.filter { $0.value.screen != nil }
    limit = max(16, drawings.count * 2)
  }

  /// What is wrong where a screen of a tree has changed and no host draws it; nil where all is drawn.
  ///
  /// Cost: proportional to the tree.
  func undrawnChange(in tree: NavigationTree) -> String? {
    tree.layers.lazy.flatMap(\.stacks).flatMap(\.entries).compactMap { self.drawings[$0.id]?.undrawnChange }.first
  }
}

/// Passes trees on to a host, and draws what the host is given to draw, as strictly as any host may.
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
  /// Does something on the first screen that offers it; throws what the first one lacks where none does.
  func use(_ act: (ScreenDriver) throws -> Void) throws {
    do {
      try first.map(act)
    } catch {
      guard dropFirst().contains(where: { (try? act($0)) != nil }) else { throw error }
    }
  }
}
