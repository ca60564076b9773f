import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkTesting

/// Checks rows of the table against a session, all at the same time.
struct FaultTrial {
  /// How a caller gets the response.
  enum Manner: String, CaseIterable {
    case whole
    case streamed
  }

  /// The largest body that calls accept.
  private static let maximumBodySize = 100_000
  private static let lastRequirements = ["No call remains, and the session closes", "Logs contain no secret"]

  static var requirements: [String] {
    Fault.all.flatMap { fault in Manner.allCases.map { "\(fault.name) (\($0))" } } + lastRequirements
  }

  static func check(
    _ session: TrialSession, authorities: String?, where isIncluded: @escaping @Sendable (String) -> Bool
  ) async throws -> [ConformanceReport.Finding] {
    let bench = try FaultBench(session, authorities: authorities)
    var findings = await withTaskGroup(of: ConformanceReport.Finding.self) { group in
      for (index, fault) in Fault.all.enumerated() {
        for manner in Manner.allCases where isIncluded("\(fault.name) (\(manner))") {
          group.addTask {
            await ConformanceReport.Finding("\(fault.name) (\(manner))") {
              try await check(fault, manner, bench, path: "/\(index)/\(manner)")
            }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    if isIncluded(lastRequirements[0]) {
      findings.append(
        await ConformanceReport.Finding(lastRequirements[0]) {
          try await within(.seconds(60)) { try await bench.end() }
        })
    }
    if isIncluded(lastRequirements[1]) {
      findings.append(
        await ConformanceReport.Finding(lastRequirements[1]) {
          try expect(bench.log.lineCount > 0, "nothing was logged")
          try expect(bench.log.leaks.isEmpty, "the log contains it: \(bench.log.leaks.first ?? "")")
        })
    }
    return findings
  }

  private static func check(_ fault: Fault, _ manner: Manner, _ bench: FaultBench, path: String) async throws {
    if fault.needsTrust && !bench.trustsAuthorities {
      throw NotSupported(reason: "the session trusts the system's authorities only")
    }
    let url = try fault.url(bench, path)
    let options = RequestOptions(
      timeout: fault.deadline, idleTimeout: fault.idleTimeout, maximumBodySize: maximumBodySize)
    do {
      let bytes = try await within(fault.deadline + .seconds(20)) {
        try await call(url, manner, options, bench.network)
      }
      try check(bytes, fault.expected)
    } catch let error as NetworkError {
      try check(error, of: url, fault.expected)
    }
    // The fault of one call is not another's.
    let good = try await bench.network.perform(GetBytes(path: "/good"))
    try expect(good == pattern(100), "the next call returned \(good.count) other bytes")
  }

  private static func call(
    _ url: String, _ manner: Manner, _ options: RequestOptions, _ network: DefaultNetworkModule
  ) async throws -> [UInt8] {
    let url = "\(url)?token=\(plantedSecret)"
    switch manner {
    case .whole: return try await network.perform(GetBytes(path: .url(url), options: options))
    case .streamed:
      let response = try await network.send(HTTPRequest(.get, FaultBench.url(url), options: options))
      return try await response.body.collect(upTo: maximumBodySize)
    }
  }

  private static func check(_ bytes: [UInt8], _ expected: Fault.Expected) throws {
    switch expected {
    case .bytes(let count), .bytesOrFails(let count, _):
      try expect(bytes == pattern(count), "it returned \(bytes.count) bytes, or others")
    case .fails: throw Violation(reason: "it returned \(bytes.count) bytes instead of an error")
    }
  }

  private static func check(_ error: NetworkError, of url: String, _ expected: Fault.Expected) throws {
    switch expected {
    case .bytes: throw Violation(reason: "it threw \(error)")
    case .fails(let codes), .bytesOrFails(_, let codes):
      let names = codes.map(\.name).joined(separator: " or ")
      try expect(codes.contains(error.code), "it threw \(error.code.name) instead of \(names): \(error)")
    }
    let text = "\(error)"
    try expect(!error.reason.isEmpty && text.contains(error.reason), "the error has no reason: \(text)")
    try expect(!error.code.remedy.isEmpty && text.contains(error.code.remedy), "the error has no remedy: \(text)")
    let host = FaultBench.origin(of: url)
    try expect(error.request?.hasPrefix("GET \(host)/") == true, "the error does not name the URL: \(text)")
    try expect(!text.contains(plantedSecret), "the error contains a secret: \(text)")
  }

  /// Runs a body, and throws a violation if it hangs; a hang is far beyond all deadlines.
  private static func within<Value: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withDeadline(
      limit, clock: NetworkClock(), timeoutError: Violation(reason: "it did not return within \(limit)"),
      operation: body)
  }
}

extension FaultBench {
  /// The beginning of a URL, before its path.
  static func origin(of url: String) -> String { url.split(separator: "/").prefix(2).joined(separator: "//") }
}
