import CAtspi
import Foundation
import Testing

/// What a screen reader sees of a program: the names that it gives its widgets, over the desktop's own bus.
@MainActor
struct Reader {
  private let process: Int32

  /// Reads the program of a process.
  init(process: Int32) {
    self.process = process
    atspi_init()
  }

  /// Waits until something bears a name; fails after half a minute.
  func waitFor(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("“\(name)” never came up", sourceLocation) { $0.contains { $0.contains(name) } }
  }

  /// Waits until nothing bears a name any more.
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

  /// Does what a tap on a button does.
  func press(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    var isDone = false
    visit { widget, label in
      guard !isDone, label == name, let action = atspi_accessible_get_action_iface(widget) else { return }
      defer { g_object_unref(action) }
      isDone = atspi_action_do_action(action, 0, nil) != 0
    }
    #expect(isDone, "There is no “\(name)” to press.", sourceLocation: sourceLocation)
  }

  /// The names of all that is shown.
  var names: [String] {
    var names: [String] = []
    visit { if !$1.isEmpty { names.append($1) } }
    return names
  }

  private typealias Visitor = (UnsafeMutablePointer<AtspiAccessible>, String) -> Void

  private func visit(_ body: Visitor) {
    // What is asked may be gone before the answer: it is passed over then.
    guard let desktop = atspi_get_desktop(0) else { return }
    defer { g_object_unref(desktop) }
    // What was read before may have changed.
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
