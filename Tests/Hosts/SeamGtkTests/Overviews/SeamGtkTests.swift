#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtk
import SeamGtkTesting
import SeamViews
import Testing

extension OnDisplay {
  /// The examples of SeamGtk's page.
  @MainActor
  struct SeamGtkTests {
    @Test func aTimerIsDrawn() async throws {
      let user = try GtkUser()
      user.window.register(TimerConfiguration.self) { _ in TimerView() }
      try await user.start(SampleFlow(ClosureScreen(TimerConfiguration(minutes: 3))))
      #expect(user.sees("3 minutes left"))
    }

    /// Compiled only: an app runs until it ends the process.
    private static func main() {
      GtkApp(
        id: "org.example.Recipes", title: "Recipes", remedy: "Start it on a desktop."
      ) { navigator, host in
        host.register(TimerConfiguration.self) { _ in TimerView() }
        navigator.start(RecipesFlow())
      }.run()
    }
  }
}

private struct TimerConfiguration: ViewConfiguration {
  typealias Event = Never

  let title = "Timer"
  let minutes: Int

  var text: String { "\(minutes) minutes left" }
}

private final class TimerView: GtkView {
  let widget: WidgetPointer = gtk_label_new(nil)

  func update(to timer: TimerConfiguration) {
    gtk_label_set_label(OpaquePointer(widget), "\(timer.minutes) minutes left")
  }
}
#endif
