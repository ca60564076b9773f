import ContactsApp
import Foundation
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamNetwork
import SeamNetworkTesting
import Testing

/// A call that finds no connection is explained over the app's screens.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ConnectionAlertTests {
  private let connection = FakeNetworkStateProvider(.offline)
  private let alert: ConnectionAlert
  private let question = FlowExpectation.ask("No connection")

  init() { alert = ConnectionAlert(connection: connection) }

  private func app() async throws -> FlowRobot {
    let books = try await BooksInMemory()
    return try await TestHost.robot(
      for: AppCoordinator(
        books: books, environment: .live(connection: connection), log: books, connectionAlert: alert)
    ).expectText("Nobody here yet").skipEvents()
  }

  /// Starts a decision about a request for a file.
  private func decide(_ answer: ConnectionAnswer? = nil) throws -> Task<NoNetworkConnectionDecision, Never> {
    var request = HTTPRequest(.get, try #require(URL(string: "https://bedrock.example/all.vcf?key=secret")))
    request.options[ConnectionAnswer.Key.self] = answer
    let alert = alert
    return Task { await alert.decide(request, NetworkError(.offline, reason: "there is no connection")) }
  }

  @Test func userTriesAgain() async throws {
    let robot = try await app()
    let decision = try decide()
    try await robot.expect(question).expectText("bedrock.example cannot be reached").expectNoText("secret")
      .tap("Try again")
    #expect(await decision.value == .retry)
    try await robot.finish()
  }

  @Test func cancellingHoldsForAllAttempts() async throws {
    let robot = try await app()
    let answer = ConnectionAnswer()
    let decision = try decide(answer)
    try await robot.expect(question).tap("Cancel")
    #expect(await decision.value == .fail)
    // The user is not asked: this would wait forever.
    #expect(try await decide(answer).value == .fail)
    try await robot.expectText("Nobody here yet").finish()
  }

  @Test func goesOnByItselfOnceThereIsAConnection() async throws {
    let robot = try await app()
    let decision = try decide()
    try await robot.expect(question)
    connection.set(.online)
    #expect(await decision.value == .retry)
    try await robot.expectText("Nobody here yet").expectNoText("No connection").skipEvents().finish()
  }

  @Test func alertOfACancelledCallIsWithdrawn() async throws {
    let robot = try await app()
    let decision = try decide()
    try await robot.expect(question)
    decision.cancel()
    _ = await decision.value
    try await robot.expectText("Nobody here yet").expectNoText("No connection").skipEvents().finish()
  }

  @Test func callFailsWithoutAnApp() async throws { #expect(try await decide().value == .fail) }
}
