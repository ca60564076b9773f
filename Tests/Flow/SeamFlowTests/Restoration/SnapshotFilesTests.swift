import Foundation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Snapshots of earlier versions can be restored: their files are beside the tests.
///
/// If the format changes, change its version and add a file of the new version:
/// `SEAM_WRITE_SNAPSHOTS=1 swift test --filter SnapshotFilesTests` writes it.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct SnapshotFilesTests {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")
  private nonisolated static let versions = 2...NavigationSnapshot.currentVersion

  private static func file(_ version: Int) -> URL { directory.appendingPathComponent("\(version).json") }

  /// Returns the state of an app that stopped at its login, while the state behind the login waits.
  private func snapshot() async throws -> NavigationSnapshot {
    let first = await Stage(ArchiveFlow())
    first.root?.show(\.rooms)
    let house = try #require(
      first.navigator.tree.flows.keys.lazy.compactMap { first.navigator.coordinator(of: $0) as? HouseFlow }.first)
    house.select(tab: \.loans)
    let room = try #require(first.flow(RoomFlow.self))
    room.push(.shelf(name: "Ä “b”", number: -7, size: 2.5, isOpen: true, label: Data([0, 127, 255]), note: nil))
    room.open(\.next, "attic")
    room.open(\.card, .init(text: "first", copies: [1, 2]))
    let card = try #require(first.flow(CardFlow.self))
    card.draft = ["a": Date(timeIntervalSince1970: 1_000_000.5)]
    card.open(\.helper)
    card.ask(.init(title: "Sure?")) { _ in }
    first.root?.visits = 3
    let second = await Stage(ArchiveFlow(), restoring: first.navigator.snapshot())
    return try #require(second.navigator.snapshot())
  }

  @Test(arguments: versions) func fileOfEachVersionIsRestored(version: Int) async throws {
    let data = try Data(contentsOf: Self.file(version))
    let stage = await Stage(ArchiveFlow(), restoring: try JSONDecoder().decode(NavigationSnapshot.self, from: data))
    #expect(stage.outline == "root: Door.closed")
    #expect(stage.root?.visits == 3)
    let log = EventLog(stage.navigator)
    try #require(stage.flow(DoorFlow.self)).finish()
    await stage.navigator.settle()
    #expect(
      stage.outline == """
        root:
          rooms: Room.door
          [loans]: Room.door › Room.shelf(isOpen: true, label: [0, 127, 255], name: Ä “b”, number: -7, size: 2.5) › attic.door
        sheet: Card.text
        """)
    #expect(stage.flow(CardFlow.self)?.card == .init(text: "first", copies: [1, 2]))
    #expect(stage.flow(CardFlow.self)?.draft == ["a": Date(timeIntervalSince1970: 1_000_000.5)])
    #expect(log.reports.map(\.restored) == [3])
    #expect(
      log.reports.flatMap(\.losses).map(\.description) == [
        "Helper: its edge is not kept (isKept: false)", "“Sure?”: alerts are not restored",
      ])
  }

  @Test func thisVersionWritesItsFile() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let written = try encoder.encode(try await snapshot()) + Data("\n".utf8)
    let file = Self.file(NavigationSnapshot.currentVersion)
    if ProcessInfo.processInfo.environment["SEAM_WRITE_SNAPSHOTS"] != nil { try written.write(to: file) }
    let kept = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(
      String(decoding: written, as: UTF8.self) == kept,
      "The format has changed: raise NavigationSnapshot.currentVersion and go on reading the older ones.")
  }
}

/// A root with two phases.
///
/// Do not change it and its flows: the files of earlier versions contain their edges and routes.
private final class ArchiveFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let door = FlowEdge(phase: "door") { (_: ArchiveFlow) in
      DoorFlow()
    } onEnd: { flow, _ in
      flow.showRooms()
    }
    let rooms = FlowEdge(phase: "rooms") { (_: ArchiveFlow) in HouseFlow() }
  }

  let navigation = FlowNavigation()
  let name = "Archive"
  @Remembers var visits = 0

  func start(animated: Bool) { show(\.door) }
  func screen(for route: Never) -> any Screen {}
  func showRooms() { show(\.rooms) }
}

private final class DoorFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case closed }

  let navigation = FlowNavigation()
  let name = "Door"

  func start(animated: Bool) { push(.closed) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

private final class HouseFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let rooms = FlowEdge(tab: "rooms") { (_: HouseFlow) in RoomFlow("Room") }
    let loans = FlowEdge(tab: "loans") { (_: HouseFlow) in RoomFlow("Room") }
  }

  let navigation = FlowNavigation()
  let name = "House"

  func start(animated: Bool) { setTabs([FlowTab(\.rooms, title: "Rooms"), FlowTab(\.loans, title: "Loans")]) }
  func screen(for route: Never) -> any Screen {}
}

private final class RoomFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable {
    case door
    case shelf(name: String, number: Int, size: Double, isOpen: Bool, label: Data, note: String?)
  }

  struct Edges: FlowEdges {
    let next = FlowEdge("next") { (_: RoomFlow, name: String) in RoomFlow(name) }
    let card = FlowEdge("card", as: .sheet) { (_: RoomFlow, card: Card) in CardFlow(card) }
  }

  let navigation = FlowNavigation()
  let name: String

  init(_ name: String) { self.name = name }

  func start(animated: Bool) { push(.door) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

private struct Card: Codable, Hashable, Sendable {
  var text: String
  var copies: [Int]
}

private final class CardFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case text }

  struct Edges: FlowEdges {
    let helper = FlowEdge("helper", as: .sheet, isKept: false) { (_: CardFlow) in HelperFlow() }
  }

  let navigation = FlowNavigation()
  let name = "Card"
  let card: Card
  @Remembers var draft: [String: Date] = [:]

  init(_ card: Card) { self.card = card }

  func start(animated: Bool) { push(.text) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

private final class HelperFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case help }

  let navigation = FlowNavigation()
  let name = "Helper"

  func start(animated: Bool) { push(.help) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}
