import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import SeamSupport

/// An outbox with a planted fault; without one it is in order.
struct FaultyOutbox: Outbox {
  let base: StorageOutbox
  let fault: OutboxFault?

  init(_ setting: OutboxSetting, _ storage: any StorageBackend, _ fault: OutboxFault?) {
    let configuration = fault?.configuration(setting) ?? OutboxConfiguration(setting)
    base = StorageOutbox(
      in: storage.typed, network: FaultyModule(base: setting.network, fault: fault),
      networkStateProvider: fault?.provider(setting.networkStateProvider) ?? setting.networkStateProvider,
      clock: setting.clock, configuration: configuration,
      rules: fault?.rules(configuration) ?? OutboxRules(configuration), isAlive: { _ in fault != .ignoresClaims })
    self.fault = fault
  }

  var requestBuilder: RequestBuilder { base.requestBuilder }

  func add(
    _ request: HTTPRequest, label: String, lane: String?, account: String?, keepsResponse: Bool
  ) async throws(OutboxError) -> OutboxItem.ID {
    var (request, lane, account, keepsResponse) = (request, lane, account, keepsResponse)
    switch fault {
    case .ordersEverything, .blocksEverythingAfterRefusal: lane = "everything"
    case .ignoresLanes: lane = nil
    case .ignoresAccounts: account = nil
    case .removesKeptResponses: keepsResponse = false
    case .storesCredentials: request.fields = HTTPFields(request.fields.map { HTTPField("X-\($0.name)", $0.value) })
    default: break
    }
    return try await base.add(request, label: label, lane: lane, account: account, keepsResponse: keepsResponse)
  }

  func items(_ page: OutboxPage) async throws(OutboxError) -> [OutboxItem] {
    var page = page
    if fault == .ignoresPages { page.limit += 1 }
    return try await base.items(page).map(shown)
  }

  func item(_ id: OutboxItem.ID) async throws(OutboxError) -> OutboxItem? { try await base.item(id).map(shown) }

  private func shown(_ item: OutboxItem) -> OutboxItem {
    let status: OutboxStatus =
      switch (fault, item.status) {
      case (.reportsDeliveredTooEarly, .sending): .delivered(OutboxReceipt(status: 200, body: [], date: Date()))
      case (.reportsWaitingWhileSending, .sending): .waiting(.turn)
      case (.hidesTheStoppedLane, .waiting(.stoppedLane(let id))): .waiting(.lane(behind: id))
      default: item.status
      }
    return OutboxItem(
      id: item.id, label: item.label, request: item.request, lane: item.lane, account: item.account,
      added: item.added, attempts: item.attempts, mayHaveArrived: item.mayHaveArrived, failure: item.failure,
      status: status)
  }

  func request(of id: OutboxItem.ID) async throws(OutboxError) -> HTTPRequest? { try await base.request(of: id) }
  func summary() async throws(OutboxError) -> OutboxSummary { try await base.summary() }

  func changes() -> AsyncThrowingStream<OutboxSummary, any Error> {
    guard fault == .showsNoChanges else { return base.changes() }
    return AsyncThrowingStream { $0.yield(OutboxSummary()) }
  }

  func retry(_ id: OutboxItem.ID) async throws(OutboxError) {
    if fault != .ignoresRetrying { try await base.retry(id) }
  }

  func replace(_ id: OutboxItem.ID, with request: HTTPRequest) async throws(OutboxError) -> OutboxArrival {
    guard fault == .ignoresReplacing else { return try await base.replace(id, with: request) }
    try await base.retry(id)
    return .notArrived
  }

  func remove(_ id: OutboxItem.ID) async throws(OutboxError) -> OutboxArrival? {
    if fault == .ignoresRemoving { return try await base.item(id).map { _ in .notArrived } }
    let arrival = try await base.remove(id)
    return fault == .saysThatRemovedDidNotArrive ? arrival.map { _ in .notArrived } : arrival
  }

  func removeItems(of account: String) async throws(OutboxError) -> [OutboxItem.ID: OutboxArrival] {
    if fault == .keepsItemsOfRemovedAccounts { return [:] }
    return try await base.removeItems(of: account)
  }

  func use(account: String?) async {
    if fault == .sendsOnAfterSignOut, account == nil { return }
    await base.use(account: account)
  }

  func run() async throws(OutboxError) {
    do throws(OutboxError) {
      try await base.run()
    } catch {
      if fault == .runsTwice, error.code == .alreadyRunning { return }
      throw error
    }
  }

  /// A suite for outboxes with a fault.
  static func conformance(for fault: OutboxFault?) -> OutboxConformance {
    let locations = OutboxLocations()
    let damaged = Locked<Set<String>>([])
    var conformance = OutboxConformance(fault?.rawValue ?? "FaultyOutbox without a fault") { setting in
      let storage = FaultyStorage(base: locations.front(at: setting.location), fault: fault, damaged: damaged)
      return FaultyOutbox(setting, storage, fault)
    } crash: { location in
      let storage = locations.storage(at: location)
      if fault == .losesTheLastAdded, let last = storage.keys(withPrefix: "outbox/item/", page: .all).last {
        try await storage.removeValue(forKey: last)
      }
      locations.crash(location)
    } damage: { location, id, damage in
      damaged.withLock { _ = $0.insert("outbox/item/\(id.rawValue)") }
      try await locations.damage(location, id, damage)
    } contents: { location in
      try await locations.contents(location)
    }
    if fault != nil { conformance.timeout = .seconds(1) }
    return conformance
  }
}
