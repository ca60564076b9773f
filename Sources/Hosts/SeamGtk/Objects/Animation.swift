#if Gtk
import CSeamGtk

/// Animates a number from one value to another, unless the desktop disables animations.
@MainActor
final class Animation {
  private let animation: Owned<UnsafeMutablePointer<AdwAnimation>>

  /// Starts immediately; calls `done` exactly once.
  init(
    on widget: WidgetPointer, from start: Double, to end: Double, milliseconds: UInt32,
    step: @escaping @MainActor (Double) -> Void, done: @escaping @MainActor () -> Void
  ) {
    let handler = Unmanaged.passRetained(StepHandler(step: step)).toOpaque()
    let target = adw_callback_animation_target_new(
      { value, handler in
        guard let handler else { return }
        let call = StepCall(handler: handler, value: value)
        call.run()
      }, handler, { handler in if let handler { Unmanaged<StepHandler>.fromOpaque(handler).release() } })
    guard let made = adw_timed_animation_new(widget, start, end, milliseconds, target) else {
      preconditionFailure("libadwaita returned no animation: call adw_init first.")
    }
    // Contrary to its documentation, libadwaita releases this reference when the animation is done.
    animation = Owned(taking: made)
    made.on("done", done)
    adw_animation_play(made)
  }

  /// Skips to the end.
  func skip() { adw_animation_skip(animation.pointer) }
}

private final class StepHandler {
  let step: @MainActor (Double) -> Void

  init(step: @escaping @MainActor (Double) -> Void) { self.step = step }
}

/// One step, sent to the main actor; safe to send for the same reasons as ``SignalCall``.
private struct StepCall: @unchecked Sendable {
  let handler: UnsafeMutableRawPointer
  let value: Double

  func run() {
    MainActor.assumeIsolated { Unmanaged<StepHandler>.fromOpaque(handler).takeUnretainedValue().step(value) }
  }
}
#endif
