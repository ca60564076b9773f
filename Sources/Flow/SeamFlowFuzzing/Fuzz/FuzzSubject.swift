package import SeamFlow
package import SeamFlowTesting

/// The type-erased subject of a walk: how an app and its world are made.
@MainActor
package struct FuzzSubject {
  let makeWorld: @MainActor () async throws -> FuzzWorld
  let links: FuzzLinks?
  /// Called in each state in which the app is idle.
  var onState: (@MainActor (Navigator) async -> Void)?
  /// Whether links also lead to places that were shown before.
  var followsLinks = true
  /// Screens that the app does not restore by design.
  var passing: Set<String> = []
  /// Texts that lead further than random ones, by the labels of their fields.
  var texts: [String: String] = [:]
  /// The time limit for late work.
  var timeout = Duration.seconds(1)
  /// Changes the snapshot that the next run loads, to test the fuzzer.
  package var left: @MainActor (NavigationSnapshot) -> NavigationSnapshot = { $0 }
  /// Wraps the host, to test the fuzzer.
  package var host: @MainActor (InMemoryHost) -> any NavigationHost = { $0 }
  /// Changes the observed events, to test the fuzzer.
  package var events: @MainActor (NavigationEvent) -> [NavigationEvent] = { [$0] }
}

/// The data of a walk, shared by its runs of the app.
@MainActor
struct FuzzWorld {
  let start: @MainActor (Navigator, FuzzStore) -> Void
  /// Whether the root flow calls ``FlowCoordinator/restore(from:)``.
  let restoresItself: Bool
  /// The requirements that must hold in every state.
  let requirements: [(name: String, problem: @MainActor (Navigator) -> String?)]
  let outside: [(name: String, act: @MainActor (Int) async throws -> Void)]
}

/// A type-erased link table.
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

  /// Checks that every row reads the URL that it prints; returns one place of each.
  func check() throws(FuzzViolation) -> [LinkPath] {
    if let problem = problems.first { throw FuzzViolation(.link, of: problem, problem) }
    var places: [LinkPath] = []
    for case let sample? in samples {
      guard let url = url(sample) else {
        throw FuzzViolation(
          .link, of: "\(sample)",
          "The table has a row for \(sample) but prints no URL for it, because another row matches first.")
      }
      try check(sample, url)
      places.append(sample)
    }
    return places
  }

  /// Checks that a printed URL is read as the same place.
  func check(_ place: LinkPath, _ url: String) throws(FuzzViolation) {
    let read = path(url)
    guard read != place else { return }
    throw FuzzViolation(
      .link, of: "\(place)", "\(url) is printed for \(place) but read as \(read.map { "\($0)" } ?? "nothing").")
  }
}
