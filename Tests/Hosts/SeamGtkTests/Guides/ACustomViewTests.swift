#if Gtk
import CSeamGtk
import Observation
import SeamFlow
import SeamFlowTesting
import SeamGtk
import SeamGtkTesting
import SeamViews
import Testing

extension OnDisplay {
  /// The examples of the guide a-custom-view.md in a window.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct ACustomViewTests {
    @Test func theSameRobotUsesTheWindow() async throws {
      let user = try GtkUser()
      user.window.register(RatingConfiguration.self) { GtkRating(send: $0) }
      let app = FlowRobot(RatingFlow(), on: user)
      try await app.expect(.push(.rating, in: RatingFlow.self))
        .tap("4 stars").expectText("★★★★☆")
      #expect(user.sees("★★★★☆"))
      try await app.tap("Send").expect(.end(RatingFlow.self)).finish()
    }

    @Test func theViewIsReleasedWithItsButtons() async throws {
      let user = try GtkUser()
      weak var view: GtkRating?
      user.window.register(RatingConfiguration.self) { send -> GtkRating in
        let rating = GtkRating(send: send)
        view = rating
        return rating
      }
      let app = FlowRobot(RatingFlow(), on: user)
      try await app.tap("5 stars").skipEvents()
      #expect(view != nil)
      try await app.tap("Send").skipEvents().finish()
      #expect(view == nil)
    }
  }
}

/// Shows the stars, and a button for each rating.
private final class GtkRating: GtkView {
  let widget: WidgetPointer
  private let stars: OpaquePointer

  init(send: @escaping @MainActor (RatingConfiguration.Event) -> Void) {
    let label: WidgetPointer = gtk_label_new(nil)
    gtk_widget_add_css_class(label, "title-1")
    stars = OpaquePointer(label)
    widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    append(label)
    for stars in 1...5 {
      let button: WidgetPointer = gtk_button_new_with_label(RatingConfiguration.label(stars))
      button.on("clicked") { send(.didRate(stars)) }
      append(button)
    }
  }

  func update(to rating: RatingConfiguration) { gtk_label_set_text(stars, rating.drawing) }

  private func append(_ child: WidgetPointer) {
    gtk_box_append(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkBox.self), child)
  }
}

/// A question that is answered with one to five stars.
private struct RatingConfiguration: ViewConfiguration {
  enum Event: Equatable, ActionEvent {
    case didRate(Int)
    case didTap(Action.ID)
  }

  let title: String
  let stars: Int
  let actions: [Action]

  var drawing: String { String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars) }
  var text: String { "\(title)\n\(drawing)" }

  var controls: [Control<Event>] {
    actionControls + (1...5).map { Control(Self.label($0), .tap(.didRate($0))) }
  }

  static func label(_ stars: Int) -> String { stars == 1 ? "1 star" : "\(stars) stars" }
}

@MainActor private protocol RatingScreenDelegate: AnyObject {
  func didRate(stars: Int, in screen: RatingScreen)
}

@Observable private final class RatingScreen: Screen {
  private var stars = 0
  @ObservationIgnored private weak var delegate: (any RatingScreenDelegate)?

  init(delegate: any RatingScreenDelegate) { self.delegate = delegate }

  var configuration: RatingConfiguration {
    RatingConfiguration(
      title: "How was it?", stars: stars, actions: [Action("send", title: "Send", isEnabled: stars > 0)])
  }

  func handle(_ event: RatingConfiguration.Event) {
    switch event {
    case .didRate(let stars): self.stars = stars
    case .didTap: delegate?.didRate(stars: stars, in: self)
    }
  }
}

private final class RatingFlow: FlowCoordinator, RatingScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case rating }
  typealias Output = Int

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.rating, animated: animated) }
  func screen(for route: Route) -> any Screen { RatingScreen(delegate: self) }
  func didRate(stars: Int, in screen: RatingScreen) { finish(stars) }
}
#endif
