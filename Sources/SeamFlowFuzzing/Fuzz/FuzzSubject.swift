package import SeamFlow
package import SeamFlowTesting

/// What is walked: how an app and its world are made, without their types.
@MainActor
package struct FuzzSubject {
  let makeWorld: @MainActor () async throws -> FuzzWorld
  let links: FuzzLinks?
  /// Hears of each state in which the app comes to rest.
  var onState: (@MainActor (Navigator) async -> Void)?
  /// Whether places that were on show are come to by links as well.
  var followsLinks = true
  /// Screens that the app knowingly does not put back.
  var passing: Set<String> = []
  /// Texts that lead further than others, by the labels of their fields.
  var texts: [String: String] = [:]
  /// How long something may be late before it counts as missing.
  var patience = Duration.seconds(1)
  /// Changes what the next run finds, to test the fuzzer.
  package var left: @MainActor (NavigationSnapshot) -> NavigationSnapshot = { $0 }
  /// Puts something between the navigator and its host, to test the fuzzer.
  package var host: @MainActor (InMemoryHost) -> any NavigationHost = { $0 }
  /// Changes what the fuzzer observes, to test it.
  package var events: @MainActor (NavigationEvent) -> [NavigationEvent] = { [$0] }
}

/// The data that one walk's apps run on, one after the other.
@MainActor
struct FuzzWorld {
  let start: @MainActor (Navigator, FuzzStore) -> Void
  /// Whether the root flow calls ``FlowCoordinator/restore(from:)``.
  let restoresItself: Bool
  /// What must hold in every state.
  let requirements: [(name: String, problem: @MainActor (Navigator) -> String?)]
  let outside: [(name: String, act: @MainActor (Int) async throws -> Void)]
}

/// A link table without its type.
@MainActor
struct FuzzLinks {
  let url: @MainActor (LinkPath) -> String?
  let path: @MainActor (String) -> LinkPath?
  let samples: [LinkPath?]
  let problems: [String]

  init<Root>(_ table: LinkTable<Root>) {
    url = { table.url(for: $0) }
    path = { table.path(for: $0) }
    samples = table.samples
    problems = table.problems
  }

  /// Checks that every row reads what it prints; returns a place of each.
  func check() throws(FuzzViolation) -> [LinkPath] {
    if let problem = problems.first { throw FuzzViolation(.link, of: problem, problem) }
    var places: [LinkPath] = []
    for case let sample? in samples {
      guard let url = url(sample) else {
        throw FuzzViolation(
          .link, of: "\(sample)",
          "The table has a row for \(sample), but prints no URL for it: another row is in the way.")
      }
      try check(sample, url)
      places.append(sample)
    }
    return places
  }

  /// Checks that a URL that was printed is read as the same place.
  func check(_ place: LinkPath, _ url: String) throws(FuzzViolation) {
    let read = path(url)
    guard read != place else { return }
    throw FuzzViolation(
      .link, of: "\(place)", "\(url) was printed for \(place), but is read as \(read.map { "\($0)" } ?? "nothing").")
  }
}
