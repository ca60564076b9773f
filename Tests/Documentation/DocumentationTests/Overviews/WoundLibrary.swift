public import SeamOperations

/// The library that the pages of SeamOperations and SeamOperationsTesting show.
public struct Wound: Sendable, Equatable {
  let patient: String
  let dueDay: Int
}

protocol WoundReading: Sendable {
  func all() async throws -> [Wound]
  func changes() -> AsyncStream<Void>
}

protocol WoundWriting: WoundReading {
  func save(_ wounds: [Wound]) async throws
}

protocol WoundAPI: Sendable {
  func wounds() async throws -> [Wound]
}

struct WoundInfra: Sendable {
  let wounds: any WoundWriting
  let api: any WoundAPI
}

struct WoundsDue: Query {
  let day: Int

  func value(from wounds: any WoundReading) async throws -> [Wound] {
    try await wounds.all().filter { $0.dueDay <= day }
  }

  func changes(in wounds: any WoundReading) -> AsyncStream<Void>? { wounds.changes() }
}

struct RefreshWounds: Command {
  func run(in infra: WoundInfra) async throws {
    try await infra.wounds.save(infra.api.wounds())
  }
}

public struct WoundLibrary: Sendable {
  private static let allWounds = QueryFunction((any WoundReading).all, changes: (any WoundReading).changes)
  private let operations: Operations<any WoundReading, WoundInfra>

  init(_ infra: WoundInfra) { operations = Operations(reading: infra.wounds, writing: infra) }

  public func woundsDue(on day: Int) -> BoundQuery<[Wound]> { operations.bind(WoundsDue(day: day)) }

  public func allWounds() -> BoundQuery<[Wound]> { operations.bind(Self.allWounds()) }

  public func refresh() -> BoundCommand { operations.bind(RefreshWounds()) }

  public func removeAll() -> BoundCommand { operations.command { infra in try await infra.wounds.save([]) } }
}
