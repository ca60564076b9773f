/// The same work done two ways, in turns, so that other load on the machine affects both.
struct Comparison {
  /// How often each side runs; the median counts.
  let rounds: Int
  /// How many operations one run of a side makes.
  let operations: Int

  /// The throughput of each side, in operations per second.
  struct Outcome {
    let ours: Double
    let theirs: Double

    /// 1 is as quick as the other side, 0.5 half as quick.
    var ratio: Double { ours / theirs }
  }

  func run(
    ours: (_ round: Int) async throws -> Void, theirs: (_ round: Int) async throws -> Void
  ) async throws -> Outcome {
    var times: (ours: [Duration], theirs: [Duration]) = ([], [])
    let clock = ContinuousClock()
    // The first round warms up caches and counts for nothing.
    for round in 0...rounds {
      // The first side alternates: the second to write to a disk often finds it busier.
      var ourTime = Duration.zero
      if round.isMultiple(of: 2) { ourTime = try await clock.measure { try await ours(round) } }
      let theirTime = try await clock.measure { try await theirs(round) }
      if !round.isMultiple(of: 2) { ourTime = try await clock.measure { try await ours(round) } }
      guard round > 0 else { continue }
      times.ours.append(ourTime)
      times.theirs.append(theirTime)
    }
    return Outcome(ours: throughput(times.ours), theirs: throughput(times.theirs))
  }

  private func throughput(_ times: [Duration]) -> Double {
    Double(operations) / (times.sorted()[times.count / 2] / .seconds(1))
  }
}
