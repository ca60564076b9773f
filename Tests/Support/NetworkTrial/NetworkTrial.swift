import Foundation
import NetworkTestFixtures
import SeamConformance

/// Calls through a network module in a process of its own.
///
/// ```
/// network-trial faults curl|urlSession [--authorities <file>] …
///     checks the table of faults; the rest of the arguments is as `ChildSuite` says
/// network-trial idle curl|urlSession <url> <authority's file>|- <count> <milliseconds>
///     receives bodies with an idle timeout, and prints how each ended
/// network-trial cancels <calls> <seed>
///     cancels calls at random moments, and prints figures, and what is not as it must be
/// network-trial memory <calls> <url>
///     performs calls, and prints allocated bytes, descriptors and threads five times
/// network-trial download curl|urlSession <url> <authority's file>|- <path> <original> <bytes>
///     downloads a file, cancels it after some bytes, resumes it, and compares it with the original
/// network-trial events curl|urlSession <url> <authority's file>|-
///     prints the events of a stream
/// ```
@main
struct NetworkTrial {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "faults": try await faults(Array(arguments.dropFirst()))
    case "idle": try await idle(Array(arguments.dropFirst()))
    case "cancels":
      guard arguments.count == 3, let calls = Int(arguments[1]), let seed = UInt64(arguments[2]) else { exit(64) }
      do {
        try await CancellationTrial.run(calls: calls, seed: seed)
      } catch {
        print("problem: \(error)")
      }
    case "memory":
      guard arguments.count == 3, let calls = Int(arguments[1]), let url = URL(string: arguments[2]) else { exit(64) }
      try await MemoryTrial.run(calls: calls, url: url)
    case "download", "events": try await transfer(arguments)
    default: exit(64)
    }
  }

  private static func transfer(_ arguments: [String]) async throws {
    guard arguments.count >= 4, let session = TrialSession(rawValue: arguments[1]) else { exit(64) }
    let trial = try TransferTrial(session, url: arguments[2], authority: arguments[3] == "-" ? nil : arguments[3])
    guard arguments[0] == "download" else { return try await trial.printEvents() }
    guard arguments.count == 7, let limit = Int64(arguments[6]) else { exit(64) }
    try await trial.download(to: arguments[4], original: arguments[5], cancelledAfter: limit)
  }

  private static func idle(_ arguments: [String]) async throws {
    guard arguments.count == 5, let session = TrialSession(rawValue: arguments[0]), let url = URL(string: arguments[1]),
      let count = Int(arguments[3]), let milliseconds = Int(arguments[4])
    else { exit(64) }
    let authority = arguments[2] == "-" ? nil : arguments[2]
    try await IdleTrial.run(
      session, url: url, authority: authority, count: count, idleTimeout: .milliseconds(milliseconds))
  }

  private static func faults(_ arguments: [String]) async throws {
    var arguments = arguments[...]
    guard let session = arguments.popFirst().flatMap(TrialSession.init) else { exit(64) }
    var authorities: String?
    if arguments.first == "--authorities" {
      authorities = arguments.dropFirst().first
      arguments = arguments.dropFirst(2)
    }
    switch arguments.first {
    case nil: for requirement in FaultTrial.requirements { print(requirement) }
    case "--except":
      let others = Set(arguments.dropFirst())
      for finding in try await FaultTrial.check(session, authorities: authorities, where: { !others.contains($0) }) {
        print("\(finding.requirement)\t\(finding.outcome.line)")
      }
    case let requirement?:
      for finding in try await FaultTrial.check(session, authorities: authorities, where: { $0 == requirement }) {
        print(finding.outcome.line)
      }
    }
  }
}
