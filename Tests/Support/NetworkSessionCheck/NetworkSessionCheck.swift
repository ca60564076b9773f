import Foundation
import NetworkTestFixtures
import SeamConformance
import SeamNetwork
import SeamNetworkTesting
import SeamNetworkURLSession

/// Checks URLSessionNetworkSession in a process of its own, which URLSession on Linux can end.
///
/// ```
/// network-session-check                  prints the requirements of the suite, one per line
/// network-session-check <requirement>    checks one requirement, and prints the outcome
/// network-session-check --except <requirement>…
///     checks all others, and prints requirement, tab and outcome of each
/// network-session-check <url> <count> <rounds>
///     sends requests at the same time, follows redirects, and prints status and body of each
/// ```
@main
struct NetworkSessionCheck {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let conformance = NetworkSessionConformance("URLSessionNetworkSession") {
      URLSessionNetworkSession(configuration: $0)
    }
    guard let requirement = arguments.first else {
      _ = await conformance.check(prints: false) { name in
        print(name)
        return false
      }
      return
    }
    if let url = URL(string: requirement), url.host() != nil, arguments.count == 3 {
      return await send(to: url, numbers: arguments.dropFirst().compactMap(Int.init))
    }
    if requirement == "--except" {
      let others = Set(arguments.dropFirst())
      for finding in await conformance.check(prints: false, where: { !others.contains($0) }).findings {
        print("\(finding.requirement)\t\(finding.outcome.line)")
      }
      return
    }
    for finding in await conformance.check(prints: false, where: { $0 == requirement }).findings {
      print(finding.outcome.line)
    }
  }

  private static func send(to url: URL, numbers: [Int]) async {
    let (count, rounds) = (numbers.first ?? 1, numbers.last ?? 1)
    let session = URLSessionNetworkSession(configuration: SessionConfiguration(maximumConnectionsPerHost: count))
    let network = DefaultNetworkModule(session: session, requestBuilder: RequestBuilder(baseURL: url))
    for _ in 0..<rounds {
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<count {
          group.addTask {
            do {
              let response = try await network.send(HTTPRequest(.get, url))
              let body = try await response.body.collect(upTo: 1 << 20)
              return "\(response.status) \(String(decoding: body, as: UTF8.self))"
            } catch {
              return "\(error)"
            }
          }
        }
        for await line in group { print(line) }
      }
    }
    await session.close()
  }
}
