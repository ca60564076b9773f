import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import SeamSupport

extension OutboxFault {
  /// The rules with the fault.
  func rules(_ configuration: OutboxConfiguration) -> OutboxRules {
    var rules = OutboxRules(configuration)
    let sound = rules.record
    rules.record = { record, outcome, now, jitter in
      let new = sound(record, self.outcome(outcome), now, jitter)
      guard var changed = new else { return nil }
      change(&changed, after: outcome, now)
      switch (self, changed.isStopped) {
      case (.dropsRefused, true): return nil
      case (.givesUpAfterFiveAttempts, _) where changed.attempts >= 5: return nil
      default: return changed
      }
    }
    return rules
  }

  private func outcome(_ outcome: OutboxOutcome) -> OutboxOutcome {
    switch (self, outcome) {
    case (.forgetsRetryAfter, .response(let status, _, let body)):
      .response(status: status, retryAfter: nil, body: body)
    case (.losesResponses, .response(let status, let retryAfter, _)):
      .response(status: status, retryAfter: retryAfter, body: [])
    case (.refusesExpiredCredentials, .response(401, _, let body)): .response(status: 403, retryAfter: nil, body: body)
    case (.treatsConflictsAsPassing, .response(412, _, let body)): .response(status: 503, retryAfter: nil, body: body)
    default: outcome
    }
  }

  private func change(_ record: inout OutboxRecord, after outcome: OutboxOutcome, _ now: Date) {
    switch self {
    case .repeatsRefused where record.isStopped:
      record.state = .waiting
      record.next = now.addingTimeInterval(60)
    case .countsAttemptsOffline:
      if case .failure = outcome { record.attempts += 1 }
    case .forgetsArrival: record.mayHaveArrived = false
    case .neverPauses: record.next = nil
    case .neverLengthensPauses where record.next != nil: record.next = now.addingTimeInterval(10)
    default: break
    }
  }

  /// The configuration with the fault.
  func configuration(_ setting: OutboxSetting) -> OutboxConfiguration {
    var configuration = OutboxConfiguration(setting)
    switch self {
    case .ignoresMaximumAge: configuration.maximumAge = nil
    case .sendsEverythingAtOnce: configuration.maximumConcurrentSends = 100
    case .neverReleasesClaims: configuration.leaseDuration = .seconds(1 << 30)
    default: break
    }
    return configuration
  }

  /// The state provider with the fault.
  func provider(_ base: any NetworkStateProvider) -> any NetworkStateProvider {
    switch self {
    case .ignoresOffline: AlwaysOnline()
    case .missesConnection: DeafProvider(base: base)
    default: base
    }
  }
}

/// A state provider that tells of no change.
private struct DeafProvider: NetworkStateProvider {
  let base: any NetworkStateProvider
  var state: NetworkState { base.state }
  func states() -> AsyncStream<NetworkState> {
    let (states, continuation) = AsyncStream.makeStream(of: NetworkState.self)
    continuation.yield(state)
    return states
  }
}

/// A network module that changes what is sent.
struct FaultyModule: NetworkModule {
  let base: any NetworkModule
  let fault: OutboxFault?
  /// Different for each start of an outbox.
  let start = UUID().uuidString

  var requestBuilder: RequestBuilder { base.requestBuilder }
  var completionExecutor: any CompletionExecutor { base.completionExecutor }

  func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response {
    try await base.perform(request)
  }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    var request = request
    let key = request.fields["Idempotency-Key"] ?? ""
    switch fault {
    case .newKeyAfterRestart: request.fields["Idempotency-Key"] = key + start
    case .newKeyForEachAttempt: request.fields["Idempotency-Key"] = UUID().uuidString
    case .keepsTheKeyOfReplaced: request.fields["Idempotency-Key"] = request.url.path()
    case .losesFields: request.fields["X-Size"] = nil
    case .losesMethods: request.method = .post
    case .truncatesBodies:
      let bytes = try? await request.body?.collect(upTo: 1 << 20)
      request.body = bytes.map { HTTPBody(Array($0.prefix(65536))) }
    case .sendsTwice: _ = try await base.send(request)
    default: break
    }
    return try await base.send(request)
  }
}

/// A storage with a fault.
struct FaultyStorage: StorageBackend, TransactionalStorage {
  let base: any StorageBackend
  let fault: OutboxFault?
  /// The keys that the suite damaged.
  let damaged: Locked<Set<String>>

  private var damagedKeys: Set<String> { damaged.withLock(\.self) }

  var capabilities: StorageCapabilities { base.capabilities }

  func bytes(forKey key: String) async throws -> [UInt8]? {
    if fault == .dropsDamaged, damagedKeys.contains(key) { return nil }
    return try await base.bytes(forKey: key)
  }

  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    let keys = try await base.keys(withPrefix: prefix, page: page)
    return fault == .dropsDamaged ? keys.filter { !damagedKeys.contains($0) } : keys
  }

  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    let entries = try await base.entries(withPrefix: prefix, page: page)
    // Of damage of one value, lists would read the others one by one.
    if fault == .failsOnDamage, entries.contains(where: { damagedKeys.contains($0.key) }) {
      throw StorageError(.corrupt, reason: "the suite damaged it")
    }
    return fault == .dropsDamaged ? entries.filter { !damagedKeys.contains($0.key) } : entries
  }

  func write(_ batch: StorageBatch) async throws { try await base.write(batch) }

  func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    // Only claims are updated in place.
    if fault == .neverRenewsClaims { throw StorageError(.unavailable, reason: "the suite told it to fail") }
    return try await base.updateBytes(forKey: key, durability: durability, sensitivity: sensitivity, change)
  }

  func changes(in scope: StorageScope) -> AsyncStream<Void> {
    fault == .doesNotSeeOthers ? AsyncStream { _ in } : base.changes(in: scope)
  }
}
