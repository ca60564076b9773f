import Foundation
import SeamFlow

/// Keeps what one run of the app saves for the next, as a file would; it can be locked for a while.
@MainActor
final class FuzzStore: SnapshotStore {
  struct Locked: Error, CustomStringConvertible { let description = "The store is locked." }

  /// What was saved last; nil if nothing was.
  private(set) var content: NavigationSnapshot?
  var isLocked = false
  /// Whether this run has read what the last one left.
  private(set) var hasLoaded = false
  /// Whether a call was refused because the store was locked, since this was last taken back.
  var hasRefused = false
  /// What the app did wrong, if anything.
  private(set) var violation: FuzzViolation?
  private var isClosed = false

  init(_ content: NavigationSnapshot? = nil) { self.content = content }

  /// The store as the next run finds it; what this run is still about to save does not come into it.
  func reopened() -> FuzzStore {
    isClosed = true
    let store = FuzzStore(content)
    store.isLocked = isLocked
    return store
  }

  /// Hands over what was saved, at once.
  func take() -> NavigationSnapshot? {
    hasLoaded = true
    return content
  }

  @MainActor func load() async throws -> NavigationSnapshot? {
    await Task.yield()
    guard !isLocked else { throw refusal() }
    return take()
  }

  @MainActor func save(_ snapshot: NavigationSnapshot) async throws {
    if !hasLoaded {
      violation = FuzzViolation(
        .restoration, of: "save", "It saves before the state of the last run was read: that state is lost.")
    }
    await Task.yield()
    guard !isLocked else { throw refusal() }
    guard !isClosed else { return }
    do {
      content = try Self.written(snapshot)
    } catch {
      violation = error
    }
  }

  private func refusal() -> Locked {
    hasRefused = true
    return Locked()
  }

  /// What comes out of a file again.
  static func written(_ snapshot: NavigationSnapshot) throws(FuzzViolation) -> NavigationSnapshot {
    do {
      let read = try JSONDecoder().decode(NavigationSnapshot.self, from: JSONEncoder().encode(snapshot))
      guard read != snapshot else { return read }
    } catch {
      throw FuzzViolation(.restoration, of: "JSON", "The snapshot cannot be written and read: \(error)")
    }
    throw FuzzViolation(.restoration, of: "JSON", "The snapshot is not what it was once it is written and read.")
  }
}
