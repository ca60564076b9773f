import Foundation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The audit finds missing providers before anything is shown.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct FlowAuditTests {
  @Test func appWithAllProvidersHasNoFindings() {
    let audit = FlowAudit(of: LibraryFlow())
    #expect(audit.findings.isEmpty)
    let places = audit.places.map { "\($0.flow).\($0.route ?? "")" }.sorted()
    #expect(
      places == [
        "BooksFlow.book", "BooksFlow.list", "Library.gate", "LoansFlow.list", "LoansFlow.loan", "RemarkFlow.edit",
        "RemarkFlow.preview", "Shelfsample.books", "Shelfsample.place",
      ])
  }

  @Test func aMissingProviderIsNamedWithItsPath() {
    let audit = FlowAudit(of: BooksFlow())
    #expect(
      audit.findings == [
        "ShelfScreen needs `shelfmarks` (SeamFlowTests.Shelfmarks), but no flow above it provides it: "
          + "BooksFlow › Shelfsample. Declare @Provides(\\.shelfmarks) in one of these flows."
      ])
  }

  @Test func standInDoesNotCountAsProvided() {
    #expect(FlowAudit(of: BooksFlow(), providing: FlowScope().with(\.shelfmarks, Letters())).findings.count == 1)
  }

  @Test func lateProvidersNeedAStandIn() {
    #expect(
      FlowAudit(of: LateRoot()).findings == [
        "LateRoot sets `shelfmarks` only when it runs. Pass a stand-in in `providing`."
      ])
    #expect(FlowAudit(of: LateRoot(), providing: FlowScope().with(\.shelfmarks, Letters())).findings.isEmpty)
  }

  @Test func factoriesMayReadLateProviders() {
    #expect(
      FlowAudit(of: LateReader()).findings == [
        "LateReader sets `shelfmarks` only when it runs. Pass a stand-in in `providing`."
      ])
    let audit = FlowAudit(of: LateReader(), providing: FlowScope().with(\.shelfmarks, Letters()))
    #expect(audit.findings.isEmpty)
    #expect(Set(audit.places.map(\.flow)) == ["LateReader", "ShelfA"])
  }

  @Test func theNearestProviderTakesPrecedenceAsInTheApp() {
    let log = WordLog()
    let audit = FlowAudit(of: WordProvider("far") { WordProvider("near") { WordReader(log) } })
    #expect(audit.findings.isEmpty)
    #expect(log.words == ["near"])
  }

  @Test func duplicateEdgeNamesAreAFinding() {
    #expect(
      FlowAudit(of: TwinFlow()).findings == [
        "TwinFlow has two edges named “twin”, but only the first can be found by its name. Rename one."
      ])
  }

  @Test func everyCaseOfEveryRouteHasASample() {
    let audit = FlowAudit(of: ManyFlow())
    #expect(audit.findings.isEmpty)
    let routes = audit.places.compactMap(\.route).sorted()
    #expect(
      routes == [
        "date", "dictionary", "enumeration", "id", "labels", "list", "nested", "number", "optional", "plain", "raw",
        "text", "url",
      ])
  }

  @Test func typesWithoutSamplesAreReported() {
    let finding = FlowAudit(of: PickyFlow()).findings.first
    #expect(finding?.hasPrefix("Could not make a sample of PickyFlow.Route") == true)
    let even = PickyFlow.Route.even(Even(2))
    #expect(FlowAudit(of: PickyFlow(), examples: [even]).findings.isEmpty)
  }
}

private final class LateRoot: FlowCoordinator {
  typealias Route = Never
  struct Edges: FlowEdges {
    let shelf = FlowEdge(tab: "shelf") { (_: LateRoot) in ShelfFlow("A") }
  }

  let navigation = FlowNavigation()
  @Provides(\.shelfmarks) private var shelfmarks: any Shelfmarks

  func start(animated: Bool) {}
  func screen(for route: Never) -> any Screen {}
}

private final class WordLog {
  var words: [String] = []
}

/// Provides a word to the flow that it makes.
private final class WordProvider<Child: FlowCoordinator>: FlowCoordinator {
  typealias Route = Never
  struct Edges: FlowEdges {
    let child = FlowEdge("child") { (flow: WordProvider<Child>) in flow.make() }
  }

  let navigation = FlowNavigation()
  @Provides(\.word) private var word: String
  private let make: @MainActor () -> Child

  init(_ word: String, make: @escaping @MainActor () -> Child) {
    self.make = make
    self.word = word
  }

  func start(animated: Bool) {}
  func screen(for route: Never) -> any Screen {}
}

/// Records the word that it was given when it makes its screen.
private final class WordReader: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case only }
  let navigation = FlowNavigation()
  @Needs(\.word) private var word: String
  private let log: WordLog

  init(_ log: WordLog) { self.log = log }

  func start(animated: Bool) {}
  func screen(for route: Route) -> any Screen {
    log.words.append(word)
    return NoticeScreen(word)
  }
}

/// Its factories read a provider that is set only when the flow runs.
private final class LateReader: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case only }
  struct Edges: FlowEdges {
    let shelf = FlowEdge("shelf") { (flow: LateReader) in
      _ = flow.shelfmarks
      return ShelfFlow("A")
    }
  }

  let navigation = FlowNavigation()
  @Provides(\.shelfmarks) var shelfmarks: any Shelfmarks

  func start(animated: Bool) {}
  func screen(for route: Route) -> any Screen {
    _ = shelfmarks
    return NoticeScreen("")
  }
}

private final class TwinFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case only }
  struct Edges: FlowEdges {
    let one = FlowEdge("twin") { (_: TwinFlow) in StepFlow() }
    let two = FlowEdge("twin") { (_: TwinFlow) in StepFlow() }
  }

  let navigation = FlowNavigation()
  func start(animated: Bool) {}
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class ManyFlow: FlowCoordinator {
  enum Raw: String, Codable { case a, b }
  enum Number: Int, Codable { case one = 1, two }
  indirect enum Nested: Codable, Hashable, Sendable { case leaf(Int), node(Nested) }
  enum Route: Codable, Hashable, Sendable {
    case plain, text(String), number(Int8, Double), id(UUID), date(Date), url(URL), raw(Raw), optional(Raw?)
    case list([Int]), dictionary([String: Int]), labels(a: Bool, b: Float), enumeration(Number), nested(Nested)
  }

  let navigation = FlowNavigation()
  func start(animated: Bool) {}
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

/// Only accepts even numbers other than zero.
private struct Even: Codable, Hashable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
    guard number > 0, number.isMultiple(of: 2) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not even"))
    }
  }
}

private final class PickyFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case even(Even) }

  let navigation = FlowNavigation()
  func start(animated: Bool) {}
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}
