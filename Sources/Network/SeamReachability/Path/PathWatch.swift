#if canImport(Network)
import Dispatch
import Network
import SeamNetwork

/// Watches the path to other networks by `NWPathMonitor`.
///
/// This file is compiled on Apple's platforms only: the project's own builds and tests, which run on Linux, do not
/// cover it.
final class PathWatch: SystemWatch {
  private let monitor = NWPathMonitor()

  init(report: @escaping @Sendable (NetworkState) -> Void) {
    monitor.pathUpdateHandler = { path in report(NetworkState(path)) }
    monitor.start(queue: DispatchQueue(label: "Seam.Path"))
  }

  func cancel() { monitor.cancel() }
}

extension NetworkState {
  fileprivate init(_ path: NWPath) {
    // A path that requires a connection, such as a VPN on demand, is made by the first call that needs it.
    let connectivity: Connectivity =
      switch path.status {
      case .satisfied: .online
      case .unsatisfied: .offline
      case .requiresConnection: .unknown
      @unknown default: .unknown
      }
    self.init(connectivity, isExpensive: path.isExpensive, isConstrained: path.isConstrained)
  }
}

let systemWatch: StartWatching = { PathWatch(report: $0) }
#endif
