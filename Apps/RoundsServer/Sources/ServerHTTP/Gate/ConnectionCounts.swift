/// Counts open connections, in all and by address.
struct ConnectionCounts {
  private var all = 0
  private var byAddress: [String: Int] = [:]

  /// Counts a connection unless a limit is reached.
  mutating func add(_ address: String, _ limits: HTTPServerLimits) -> Bool {
    let count = byAddress[address, default: 0]
    guard all < limits.connections, count < limits.connectionsByAddress else { return false }
    all += 1
    byAddress[address] = count + 1
    return true
  }

  mutating func remove(_ address: String) {
    all -= 1
    byAddress[address] = byAddress[address].flatMap { $0 > 1 ? $0 - 1 : nil }
  }
}
