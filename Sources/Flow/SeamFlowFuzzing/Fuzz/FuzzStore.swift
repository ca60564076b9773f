import Foundation
import SeamFlow
import SeamSupport

/// Stores the snapshot of one run for the next, as a file would.
///
/// It can be locked.
@MainActor
final class FuzzStore: SnapshotStore {
  struct Locked: Error, CustomStringConvertible { let description = "The store is locked." }

  /// The last saved snapshot; nil if there is none.
  private(set) var content: NavigationSnapshot?
  var isLocked = false
  /// Whether this run has loaded the snapshot of the last one.
  private(set) var hasLoaded = false
  /// Whether a call was refused because the store was locked, since this was last reset.
  var hasRefused = false
  /// The first misuse by the app, if any.
  private(set) var violation: FuzzViolation?
  private var isClosed = false

  init(_ content: NavigationSnapshot? = nil) { self.content = content }

  /// Returns the store as the next run finds it; pending saves of this run are discarded.
  func reopened() -> FuzzStore {
    isClosed = true
    let store = FuzzStore(content)
    store.isLocked = isLocked
    return store
  }

  /// Returns the saved snapshot immediately.
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
        .restoration, of: "save", "The app saved before it loaded the state of the last run, which is lost.")
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

  /// Returns the snapshot after encoding and decoding, as a file would.
  static func written(_ snapshot: NavigationSnapshot) throws(FuzzViolation) -> NavigationSnapshot {
    do {
      let read = try JSONDecoder().decode(NavigationSnapshot.self, from: JSONEncoder().encode(snapshot))
      guard read != snapshot else { return read }
    } catch {
      throw FuzzViolation(.restoration, of: "JSON", "The snapshot cannot be encoded and decoded: \(error)")
    }
    throw FuzzViolation(.restoration, of: "JSON", "The snapshot differs after encoding and decoding.")
  }
}
