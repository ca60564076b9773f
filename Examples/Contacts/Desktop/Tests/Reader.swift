import CAtspi
import Foundation
import Testing

/// A screen reader's view of a program: the accessible names of its widgets, read over the accessibility bus.
@MainActor
struct Reader {
  private let process: Int32

  /// Makes a reader of a process's windows.
  init(process: Int32) {
    self.process = process
    atspi_init()
  }

  /// Waits until a widget has a name; fails after half a minute.
  func waitFor(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("“\(name)” did not appear", sourceLocation) { $0.contains { $0.contains(name) } }
  }

  /// Waits until no widget has a name.
  func waitUntilGone(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("“\(name)” never left", sourceLocation) { names in
      !names.isEmpty && !names.contains { $0.contains(name) }
    }
  }

  private func wait(_ problem: String, _ location: SourceLocation, until isSo: ([String]) -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    var names: [String] = []
    repeat {
      names = self.names
      if isSo(names) { return }
    } while ContinuousClock.now < deadline
    Issue.record("\(problem): \(names)", sourceLocation: location)
    throw CancellationError()
  }

  /// Presses a button.
  func press(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    var isDone = false
    visit { widget, label in
      guard !isDone, label == name, let action = atspi_accessible_get_action_iface(widget) else { return }
      defer { g_object_unref(action) }
      isDone = atspi_action_do_action(action, 0, nil) != 0
    }
    #expect(isDone, "There is no button “\(name)”.", sourceLocation: sourceLocation)
  }

  /// The names of all visible widgets.
  var names: [String] {
    var names: [String] = []
    visit { if !$1.isEmpty { names.append($1) } }
    return names
  }

  private typealias Visitor = (UnsafeMutablePointer<AtspiAccessible>, String) -> Void

  private func visit(_ body: Visitor) {
    // A widget may be removed before it answers; it is then skipped.
    guard let desktop = atspi_get_desktop(0) else { return }
    defer { g_object_unref(desktop) }
    // Cached values may be stale.
    atspi_accessible_clear_cache(desktop)
    for index in 0..<max(atspi_accessible_get_child_count(desktop, nil), 0) {
      guard let program = atspi_accessible_get_child_at_index(desktop, index, nil) else { continue }
      defer { g_object_unref(program) }
      if atspi_accessible_get_process_id(program, nil) == guint(process) { visit(program, depth: 0, body) }
    }
  }

  private func visit(_ widget: UnsafeMutablePointer<AtspiAccessible>, depth: Int, _ body: Visitor) {
    guard depth < 40 else { return }
    if let name = atspi_accessible_get_name(widget, nil) {
      body(widget, String(cString: name))
      g_free(name)
    }
    for index in 0..<max(atspi_accessible_get_child_count(widget, nil), 0) {
      guard let child = atspi_accessible_get_child_at_index(widget, index, nil) else { continue }
      defer { g_object_unref(child) }
      visit(child, depth: depth + 1, body)
    }
  }
}
