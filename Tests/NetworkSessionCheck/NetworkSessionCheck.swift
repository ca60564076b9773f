import Foundation
import SeamConformance
import SeamNetworkTesting
import SeamNetworkURLSession

/// Checks URLSessionNetworkSession in a process of its own, which URLSession on Linux can end.
///
/// ```
/// network-session-check                  prints the requirements of the suite, one per line
/// network-session-check <requirement>    checks one requirement, and prints the outcome
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
    for finding in await conformance.check(prints: false, where: { $0 == requirement }).findings {
      switch finding.outcome {
      case .met: print("met")
      case .violated(let reason): print("violated \(reason)")
      case .notSupported(let reason): print("notSupported \(reason)")
      }
    }
  }
}
