import Foundation
import Observation
import SeamFlow
import SeamFlowTesting
import SeamTerminal
import SeamTerminalTesting
import SeamViews
import SeamViewsTesting
import Testing

/// The examples of the guide a-custom-view.md that need no window.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ACustomViewTests {
  @Test func theConfigurationIsAValue() {
    let rating = RatingConfiguration(title: "How was it?", stars: 3, actions: [])
    #expect(rating.text == "How was it?\n★★★☆☆")
    #expect(rating.controls.map(\.label) == ["1 star", "2 stars", "3 stars", "4 stars", "5 stars"])
  }

  @Test func theScreenIsUsedByItsLabels() throws {
    let flow = RatingFlow()
    let user = ScreenDriver(RatingScreen(delegate: flow))
    #expect(throws: ScreenDriverError.self) { try user.tap("Send") }
    try user.tap("4 stars")
    #expect(user.text.contains("★★★★☆"))
    try user.tap("Send")
  }

  @Test func theFlowReturnsTheStars() async throws {
    let app = FlowRobot(RatingFlow())
    try await app.expect(.push(.rating, in: RatingFlow.self))
      .tap("4 stars").expectText("★★★★☆")
      .tap("Send").expect(.end(RatingFlow.self))
      .finish()
  }

  @Test func theSameRobotUsesTheTerminal() async throws {
    let user = TerminalUser()
    user.terminal.registerRating()
    let app = FlowRobot(RatingFlow(), on: user)
    try await app.expect(.push(.rating, in: RatingFlow.self))
      .tap("4 stars").expectText("★★★★☆")
      .tap("Send").expect(.end(RatingFlow.self))
      .finish()
  }

  @Test func theGuideShowsTheTerminal() async throws {
    var printed: [String] = []
    let print = { @MainActor (screen: String) in printed.append(screen) }
    let host = TerminalHost()
    host.registerRating()
    let navigator = Navigator(host: host)
    navigator.start(RatingFlow())
    let script = try TerminalScript("size 44x12\nkey 4\nscreen \"A rating\"", file: "rating.txt")
    try await script.run(on: host, navigator) { print($0) }
    let guide = try String(contentsOf: Self.guide, encoding: .utf8)
    #expect(printed.count == 1 && guide.contains("\n\(printed[0])\n"), "\(printed)")
  }

  private static let guide = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../../../../Documentation/guides/a-custom-view.md"
  ).standardizedFileURL
}

extension TerminalHost {
  fileprivate func registerRating() {
    register(RatingConfiguration.self) { rating, page in
      page.isCentred = true
      page.text(rating.drawing, .accent)
      page.space()
      for stars in 1...5 { page.item("\(stars)", RatingConfiguration.label(stars), sends: .didRate(stars)) }
      page.keys("1"..."5", title: "Rate") { digit in digit.wholeNumberValue.map { .didRate($0) } }
    }
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
