import Foundation
import Testing

/// Random edits on five devices over a faulty network, with processes that end: nothing is lost, nothing is doubled,
/// and all devices come to show what the server has.
///
/// `SEAM_SEEDS=200` runs more seeds, `SEAM_SEED=17` one of them.
@Suite(.serialized)
struct SimulationTests {
  static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SEAM_SEED"].flatMap(UInt64.init) { return [seed] }
    return Array(1...(environment["SEAM_SEEDS"].flatMap(UInt64.init) ?? 10))
  }()

  @Test(arguments: seeds)
  func losesAndDoublesNothing(seed: UInt64) async throws {
    var simulation = try await Simulation(seed: seed)
    let failures = try await simulation.run(steps: 120)
    #expect(failures.isEmpty, "\(failures.prefix(8).joined(separator: "\n"))")
  }
}
