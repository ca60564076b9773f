import CSeamGtk
import SeamFlow
import SeamViews
import Synchronization
import Testing

@testable import SeamGtk

/// A user at the window of a host: sees what is drawn and uses what is there.
@MainActor
final class GtkUser {
  let host: GtkHost
  let navigator: Navigator
  private(set) var quits = 0

  init(_ title: String = "Sample", width: Int32 = 390, height: Int32 = 780) {
    GtkSession.start()
    GtkSession.animates = false
    host = GtkHost(title: title)
    navigator = Navigator(host: host)
    gtk_window_set_default_size(host.window.widget.cast(), width, height)
    host.onQuit = { [weak self] in self?.quits += 1 }
  }

  /// Starts a flow and waits until the window shows it.
  func start(_ flow: some FlowCoordinator) async {
    navigator.start(flow)
    await navigator.settle()
    host.window.present()
    #expect(await GtkSession.wait { gtk_widget_get_mapped(self.host.window.widget) != 0 })
    await settle()
  }

  /// Waits until nothing moves any more and everything is in its place.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
    await navigator.settle()
    // What a widget reports is answered in a later turn, and what came of it laid out in the one after.
    for _ in 0..<3 {
      await navigator.settle()
      await withCheckedContinuation { continuation in
        Idle.run { continuation.resume() }
      }
    }
    let complaints = GtkSession.complaints.withLock { complaints in
      defer { complaints = [] }
      return complaints
    }
    #expect(complaints.isEmpty, sourceLocation: sourceLocation)
  }

  // MARK: Seeing

  var tree: WidgetTree { WidgetTree(root: host.window.widget) }

  /// The page on top and what is on it.
  var page: WidgetTree { WidgetTree(root: host.page?.widget ?? host.window.widget) }

  func sees(_ text: String) -> Bool { tree.texts.contains(text) }

  // MARK: Doing

  /// Taps a button.
  func tap(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    let place = host.stage.alert.map { WidgetTree(root: $0.widget) } ?? WidgetTree(root: topmost)
    guard let button = place.button(name) else {
      Issue.record("There is no “\(name)” to tap in \(place.texts)", sourceLocation: sourceLocation)
      return
    }
    if button.isSensitive { button.emit("clicked") }
    await settle(sourceLocation: sourceLocation)
  }

  /// The layer on top.
  var topmost: WidgetPointer { host.stage.layers.last?.widget ?? host.window.widget }

  /// Selects a row.
  func select(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    guard let row = page.row(text) else {
      Issue.record("There is no row “\(text)” in \(page.texts)", sourceLocation: sourceLocation)
      return
    }
    gtk_widget_activate(row)
    await settle(sourceLocation: sourceLocation)
  }

  /// Replaces the text of a field.
  func type(_ text: String, into label: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    guard let field = page.field(label) else {
      Issue.record("There is no field “\(label)” in \(page.texts)", sourceLocation: sourceLocation)
      return
    }
    if field.isA(gtk_text_view_get_type()) {
      gtk_text_buffer_set_text(gtk_text_view_get_buffer(field.cast()), text, -1)
    } else {
      gtk_editable_set_text(field.opaque, text)
    }
    await settle(sourceLocation: sourceLocation)
  }

  /// Presses a key that no widget takes for itself.
  func press(_ name: String, _ modifiers: KeyPress.Modifiers = []) async {
    let key = KeyPress(name, modifiers)
    if !host.handle(key, inCapture: true) { _ = host.handle(key, inCapture: false) }
    await settle()
  }
}

/// Runs something when GLib has nothing more urgent to do, such as to draw.
@MainActor
enum Idle {
  private final class Work {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }

  static func run(_ body: @escaping @MainActor () -> Void) {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let run: GSourceFunc = { work in
      guard let work else { return 0 }
      let pointer = Int(bitPattern: work)
      MainActor.assumeIsolated {
        guard let work = UnsafeRawPointer(bitPattern: pointer) else { return }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
      }
      return 0
    }
    // G_PRIORITY_LOW, a macro.
    g_idle_add_full(300, run, work, nil)
  }
}
