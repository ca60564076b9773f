import Foundation
import SeamFlow

/// Puts a snapshot back in a new app on the same data, by way of JSON, and compares.
@MainActor
struct RestorationCheck {
  private let app: FuzzApp
  private let saved: NavigationSnapshot
  private let tree: NavigationTree

  init?(_ app: FuzzApp) {
    guard let snapshot = app.navigator.snapshot() else { return nil }
    self.app = app
    saved = snapshot
    tree = app.navigator.tree
  }

  /// What comes out of a file again.
  func written() throws(FuzzViolation) -> NavigationSnapshot {
    do {
      let read = try JSONDecoder().decode(NavigationSnapshot.self, from: JSONEncoder().encode(saved))
      guard read != saved else { return read }
    } catch {
      throw FuzzViolation(.restoration, of: "JSON", "The snapshot cannot be written and read: \(error)")
    }
    throw FuzzViolation(.restoration, of: "JSON", "The snapshot is not what it was once it is written and read.")
  }

  /// Starts a new app beside the old one, compares it, and ends it.
  func run() async throws(FuzzViolation) {
    let next = FuzzApp(app.subject, in: app.world, restoring: try written())
    await next.rest()
    next.checkRest()
    let result: Result<Void, FuzzViolation>
    do {
      try compare(next)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    await next.stop()
    try result.get()
    if let violation = next.violation {
      throw FuzzViolation(violation.rule, of: violation.subject, "In an app that was put back: \(violation.message)")
    }
  }

  /// Compares a new app that came to rest with what was saved.
  func compare(_ next: FuzzApp) throws(FuzzViolation) {
    guard let report = next.restored else { return try checkWaiting(next) }
    let losses = report.losses.filter { !saved.omissions.contains($0) }
    // What its flow shows in its place is the app's own choice.
    if losses.contains(where: { app.subject.passing.contains(String($0.place.prefix { $0 != "(" })) }) { return }
    if let loss = losses.first(where: { $0.reason != .ended }) {
      throw FuzzViolation(.restoration, of: "\(loss)", "Not put back: \(loss).\n\(next.navigator.tree)")
    }
    let wanted = tree.restorableOutline
    let actual = next.navigator.tree.outline
    let (wantedLines, lines) = (wanted.split(separator: "\n"), actual.split(separator: "\n"))
    let isPutBack: Bool
    if !losses.isEmpty {
      // What ended at once is missing with all that was over it; the rest must be as it was.
      isPutBack = lines.allSatisfy { line in wantedLines.contains { $0.hasPrefix(line) } }
    } else if saved.omissions.contains(where: { $0.reason == .noEdge }) {
      // What cannot be put back may be there all the same, where the app shows it by itself.
      isPutBack = lines.count >= wantedLines.count && zip(lines, wantedLines).allSatisfy { $0.hasPrefix($1) }
    } else {
      isPutBack = actual == wanted
    }
    guard isPutBack else {
      throw FuzzViolation(.restoration, of: "outline", "This was to be put back:\n\(wanted)\nand this was:\n\(actual)")
    }
    if losses.isEmpty { try compareMemory(next) }
  }

  /// What waits must stand in front of a gate, such as a login.
  private func checkWaiting(_ next: FuzzApp) throws(FuzzViolation) {
    let flows = next.navigator.tree.flows.keys.lazy.compactMap { next.navigator.coordinator(of: $0) as? any GatedFlow }
    guard !flows.contains(where: { $0.gate(for: LinkPath()) != .open }) else { return }
    throw FuzzViolation(
      .restoration, of: "waits",
      "This was to be put back:\n\(tree.restorableOutline)\nand it still waits here:\n\(next.navigator.tree)\n"
        + "Show what was shown, by @Remembers, or tell by GatedFlow what to wait for.")
  }

  private func compareMemory(_ next: FuzzApp) throws(FuzzViolation) {
    guard let again = next.navigator.snapshot() else { return }
    let (old, new) = (saved.memories, again.memories)
    for (flow, memory) in old {
      guard let other = new.first(where: { $0.flow == flow })?.memory, other != memory,
        !new.contains(where: { $0.flow == flow && $0.memory == memory })
      else { continue }
      throw FuzzViolation(
        .restoration, of: "memory", "What \(flow) remembers was not put back: it was \(memory), and is \(other).")
    }
  }
}

extension NavigationSnapshot {
  /// What each flow remembers, by the edges that lead to it.
  var memories: [(flow: String, memory: RouteValue)] {
    guard case .object(let snapshot)? = try? RouteValue(self), case .array(let flows)? = snapshot["flows"] else {
      return []
    }
    var paths: [String] = []
    var memories: [(flow: String, memory: RouteValue)] = []
    for case .object(let flow) in flows {
      var path = "root"
      if case .integer(let parent)? = flow["parent"], paths.indices.contains(Int(parent)) {
        path = "\(paths[Int(parent)]) › \(flow["edge"] ?? .null)"
      }
      paths.append(path)
      memories.append((path, flow["memory"] ?? .null))
    }
    return memories
  }
}
