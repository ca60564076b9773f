#if Gtk
import CSeamGtk

extension WidgetPointer {
  /// Calls a closure whenever the widget emits a signal, such as `clicked` of a button, until the widget is destroyed.
  ///
  /// The widget owns the closure: capture the view that owns the widget weakly.
  @MainActor
  public func on(_ signal: String, _ body: @escaping @MainActor () -> Void) { opaque.on(signal, body) }
}

extension ObjectPointer {
  /// Calls a closure whenever the object emits a signal, until the object is destroyed.
  ///
  /// The object owns the closure: capture the object's owner weakly.
  @MainActor
  package func on(_ signal: String, _ body: @escaping @MainActor () -> Void) {
    connect(signal) { _ in
      body()
      return false
    }
  }

  /// Calls a closure with the signal's arguments; its result is returned to signals that expect a Boolean.
  @MainActor
  package func connect(_ signal: String, _ body: @escaping @MainActor (SignalArguments) -> Bool) {
    let handler = Unmanaged.passRetained(SignalHandler(body: body)).toOpaque()
    guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), handler) else { return }
    g_closure_add_finalize_notifier(closure, handler) { handler, _ in
      if let handler { Unmanaged<SignalHandler>.fromOpaque(handler).release() }
    }
    g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
      guard let data = closure?.pointee.data else { return }
      let call = SignalCall(handler: data, values: values, count: Int(count))
      let answer = call.run()
      if let result, result.pointee.g_type == g_type_from_name("gboolean") {
        g_value_set_boolean(result, answer ? 1 : 0)
      }
    }
    g_signal_connect_closure(raw, signal, closure, 0)
  }
}

/// The arguments of a signal, without its emitter.
package struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>?
  fileprivate let count: Int

  private func value(_ index: Int) -> UnsafePointer<GValue>? {
    // The first value is the emitter.
    index + 1 < count ? values.map { $0 + index + 1 } : nil
  }

  package func uint(_ index: Int) -> UInt32 { value(index).map { g_value_get_uint($0) } ?? 0 }

  func int(_ index: Int) -> Int32 { value(index).map { g_value_get_int($0) } ?? 0 }

  func double(_ index: Int) -> Double { value(index).map { g_value_get_double($0) } ?? 0 }

  func enumeration(_ index: Int) -> UInt32 {
    value(index).map { UInt32(bitPattern: g_value_get_enum($0)) } ?? 0
  }

  func flags(_ index: Int) -> UInt32 { value(index).map { g_value_get_flags($0) } ?? 0 }

  func object(_ index: Int) -> OpaquePointer? {
    value(index).flatMap { g_value_get_object($0) }.map { OpaquePointer($0) }
  }

  /// Returns an argument passed by reference, to be read or written.
  func boxed<Value>(_ index: Int, as type: Value.Type) -> UnsafeMutablePointer<Value>? {
    value(index).flatMap { g_value_get_boxed($0) }?.assumingMemoryBound(to: Value.self)
  }
}

private final class SignalHandler {
  let body: @MainActor (SignalArguments) -> Bool

  init(body: @escaping @MainActor (SignalArguments) -> Bool) { self.body = body }
}

/// One emission, sent to the main actor.
///
/// Safe to send: GTK emits signals on the thread of its main loop, which is the main actor's, and the call returns
/// before the pointers become invalid.
private struct SignalCall: @unchecked Sendable {
  let handler: UnsafeMutableRawPointer
  let values: UnsafePointer<GValue>?
  let count: Int

  func run() -> Bool {
    MainActor.assumeIsolated {
      // The handler may disconnect itself by destroying its object: keep it until it returns.
      let handler = Unmanaged<SignalHandler>.fromOpaque(handler).takeUnretainedValue()
      return handler.body(SignalArguments(values: values, count: count))
    }
  }
}
#endif
