import CoreSupport
import Foundation
import SeamNetwork

/// The session in memory, as queries read it.
protocol AccountReading: Sendable {
  /// Whether a user is signed in.
  var state: AccountState { get }
  /// How often a wrong PIN can still be entered.
  var triesLeft: Int { get }
  /// The protection of the stored sign-in; if none is stored, the protection that a sign-in would have now.
  func protection() async -> TokenProtection
  /// Signals each change of these.
  func changes() -> AsyncStream<Void>
}

/// The session in memory, shared by all commands.
///
/// Sendable because its state is under a lock.
final class AccountSession: AccountReading, Sendable {
  private let memory = Locked(SessionMemory())
  private let observers = Locked([UUID: AsyncStream<Void>.Continuation]())
  private let vaults: TokenVaults

  init(vaults: TokenVaults) { self.vaults = vaults }

  var state: AccountState { memory.withLock(\.state) }
  var triesLeft: Int { memory.withLock(\.triesLeft) }
  var record: AccountRecord? { memory.withLock(\.record) }
  var live: SessionMemory.Live { memory.withLock(\.live) }
  var access: SessionMemory.Access? { memory.withLock(\.access) }

  func protection() async -> TokenProtection {
    if let record { return TokenProtection(record) }
    return await vaults.available()
  }

  /// Changes the memory, then signals it and returns the result.
  @discardableResult
  func change<Result: Sendable>(_ body: (inout SessionMemory) throws -> Result) rethrows -> Result {
    let result = try memory.withLock(body)
    for observer in observers.withLock({ Array($0.values) }) { observer.yield() }
    return result
  }

  /// Changes a part of the memory that no query reads, without a signal.
  @discardableResult
  func note<Result: Sendable>(_ body: (inout SessionMemory) throws -> Result) rethrows -> Result {
    try memory.withLock(body)
  }

  /// Forgets the tokens of an open session, and the keys unless a renewal needs them to its end.
  func lock() {
    let needsKeys = change { memory in
      memory.close()
      return memory.isRenewing
    }
    if !needsKeys { vaults.lock() }
  }

  /// Adopts the record that is stored now.
  func adopt(_ record: AccountRecord?) {
    let isClosed = change { memory in
      memory.adopt(record)
      if case .none = memory.live { return !memory.isRenewing }
      return false
    }
    if isClosed { vaults.lock() }
  }

  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    observers.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in _ = self?.observers.withLock { $0.removeValue(forKey: id) } }
    return stream
  }
}

extension TokenProtection {
  /// The protection of a stored sign-in.
  init(_ record: AccountRecord) { self = TokenProtection(rawValue: record.protection) ?? .pin }
}
