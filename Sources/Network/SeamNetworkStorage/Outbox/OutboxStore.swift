import Foundation
import SeamNetwork
import SeamStorage

/// Where the entries of an outbox lie in a storage, and how they change together.
///
/// | key                          | entry                                                                       |
/// |------------------------------|-----------------------------------------------------------------------------|
/// | `outbox/item/ID`             | ``OutboxRecord``                                                            |
/// | `outbox/request/ID`          | ``StoredRequest``                                                           |
/// | `outbox/lane/5:notes/ID`     | an item of the lane `notes` that the server has not accepted                |
/// | `outbox/stopped/ID`          | an item that is refused or unreadable                                       |
/// | `outbox/delivered/ID`        | an item that is delivered and kept                                          |
/// | `outbox/loose/BODY`          | a body's stream of no item, and the date from which it may be removed       |
/// | `outbox/bell/INSTANCE`       | changes whenever the instance changed something that a running one must see |
/// | stream `outbox/body/BODY`    | a body that is too large for the request's entry                            |
///
/// Identifiers begin with a number, so the order of keys is the order of adding.
struct OutboxStore: Sendable {
  let storage: TypedStorage
  let root: String
  let sensitivity: StorageSensitivity
  /// The instance.
  let owner: String

  init(_ storage: any TransactionalStorage, _ configuration: OutboxConfiguration, owner: String) {
    self.storage = TypedStorage(storage.backend)
    root = configuration.name
    sensitivity = configuration.sensitivity
    self.owner = owner
  }

  // MARK: Keys

  private func key<Value>(_ name: String) -> StorageKey<Value> {
    StorageKey("\(root)/\(name)", sensitivity: sensitivity)
  }

  var items: StorageKey<OutboxRecord> { key("item/") }
  func item(_ id: OutboxItem.ID) -> StorageKey<OutboxRecord> { key("item/\(id.rawValue)") }
  func request(_ id: OutboxItem.ID) -> StorageKey<StoredRequest> { key("request/\(id.rawValue)") }
  func lanePrefix(_ lane: String) -> String { "\(root)/lane/\(lane.utf8.count):\(lane)/" }
  func lane(_ lane: String, _ id: OutboxItem.ID) -> StorageKey<Bool> {
    StorageKey(lanePrefix(lane) + id.rawValue, sensitivity: sensitivity)
  }
  func mark(_ selection: OutboxPage.Selection, _ id: OutboxItem.ID) -> StorageKey<Bool> {
    key("\(selection.rawValue)/\(id.rawValue)")
  }
  func markPrefix(_ selection: OutboxPage.Selection) -> String { "\(root)/\(selection.rawValue)/" }
  var loosePrefix: String { "\(root)/loose/" }
  func loose(_ body: String) -> StorageKey<Date> { key("loose/\(body)") }
  var bells: StorageKey<String> { key("bell/") }
  var bell: StorageKey<String> { key("bell/\(owner)") }
  func body(_ name: String) -> StorageStreamKey { StorageStreamKey("\(root)/body/\(name)", sensitivity: sensitivity) }

  /// The identifier in a key.
  func id(in key: String) -> OutboxItem.ID {
    OutboxItem.ID(rawValue: key.lastIndex(of: "/").map { String(key[key.index(after: $0)...]) } ?? key)
  }

  // MARK: Reading

  /// The record of an item; nil if there is none, a failure if it cannot be read.
  func record(_ id: OutboxItem.ID) async throws -> Result<OutboxRecord, StorageError>? {
    do {
      return try await storage.getValue(forKey: item(id)).map { .success($0) }
    } catch let error as StorageError where error.isDamage {
      return .failure(error)
    }
  }

  /// A page of all records.
  func records(
    after id: OutboxItem.ID?, limit: Int
  ) async throws -> [(id: OutboxItem.ID, record: Result<OutboxRecord, StorageError>)] {
    let page = StoragePage(after: id.map { item($0).name }, limit: limit)
    return try await storage.getResults(withPrefix: items, page: page).map { (self.id(in: $0.key), $0.value) }
  }

  /// A page of the identifiers with a mark.
  func marked(
    _ selection: OutboxPage.Selection, after id: OutboxItem.ID?, limit: Int
  ) async throws -> [OutboxItem.ID] {
    let page = StoragePage(after: id.map { mark(selection, $0).name }, limit: limit)
    return try await storage.getKeys(withPrefix: markPrefix(selection), page: page).map(self.id)
  }

  /// The first item of a lane that the server has not accepted.
  func head(ofLane lane: String) async throws -> OutboxItem.ID? {
    try await storage.getKeys(withPrefix: lanePrefix(lane), page: StoragePage(limit: 1)).first.map(id)
  }

  /// The item that was added last, among those that are there.
  func last() async throws -> OutboxItem.ID? {
    try await storage.getKeys(withPrefix: items.name, page: StoragePage(limit: 1, order: .descending)).first.map(id)
  }

  func summary() async throws -> OutboxSummary {
    let all = try await storage.countKeys(withPrefix: items.name)
    let stopped = try await storage.countKeys(withPrefix: markPrefix(.stopped))
    let delivered = try await storage.countKeys(withPrefix: markPrefix(.delivered))
    // An item can come or go between the three.
    return OutboxSummary(pending: max(0, all - stopped - delivered), stopped: stopped, delivered: delivered)
  }

  // MARK: Changing

  /// Adds an item.
  func add(_ id: OutboxItem.ID, _ record: OutboxRecord, _ request: StoredRequest) async throws {
    var batch = StorageBatch()
    batch.requireAbsent(item(id).name)
    try batch.setValue(record, forKey: item(id))
    try batch.setValue(request, forKey: self.request(id))
    if let lane = record.lane { try batch.setValue(true, forKey: self.lane(lane, id)) }
    if let body = record.body { adopt(body, in: &batch) }
    try ring(in: &batch)
    try await storage.commit(batch)
  }

  /// Replaces a record by another, with the entries that follow from it; nil removes the item.
  ///
  /// - Parameters:
  ///   - record: what is stored now; the change fails with a conflict if it is not.
  ///   - rings: whether other instances that run have to see the change.
  func change(
    _ id: OutboxItem.ID, from record: OutboxRecord, to new: OutboxRecord?, request: StoredRequest? = nil, rings: Bool
  ) async throws {
    var batch = StorageBatch()
    batch.require(item(id)) { $0 == record }
    if record.body != new?.body {
      if let body = record.body { try batch.setValue(.distantPast, forKey: loose(body)) }
      if let body = new?.body { adopt(body, in: &batch) }
    }
    if let new {
      try batch.setValue(new, forKey: item(id))
      if let request { try batch.setValue(request, forKey: self.request(id)) }
    } else {
      batch.removeValue(forKey: item(id))
      batch.removeValue(forKey: self.request(id))
    }
    try mark(id, .stopped, from: record.isStopped, to: new?.isStopped ?? false, in: &batch)
    try mark(id, .delivered, from: record.isDelivered, to: new?.isDelivered ?? false, in: &batch)
    if let lane = record.lane, new?.isDelivered ?? true { batch.removeValue(forKey: self.lane(lane, id)) }
    if rings { try ring(in: &batch) }
    try await storage.commit(batch)
    if let body = record.body, body != new?.body { try? await removeLoose(body) }
  }

  private func mark(
    _ id: OutboxItem.ID, _ selection: OutboxPage.Selection, from old: Bool, to new: Bool, in batch: inout StorageBatch
  ) throws {
    guard old || new else { return }
    if new {
      try batch.setValue(true, forKey: mark(selection, id))
    } else {
      batch.removeValue(forKey: mark(selection, id))
    }
  }

  /// Marks an item whose record cannot be read, so that it is shown.
  func markUnreadable(_ id: OutboxItem.ID) async throws {
    guard try await storage.getValue(forKey: mark(.stopped, id)) == nil else { return }
    try await storage.setValue(true, forKey: mark(.stopped, id))
  }

  /// Removes an item whose record cannot be read.
  func removeUnreadable(_ id: OutboxItem.ID) async throws {
    var batch = StorageBatch()
    for key in [item(id).name, request(id).name, mark(.stopped, id).name, mark(.delivered, id).name] {
      batch.removeValue(forKey: key)
    }
    for lane in try await lanes(of: [id]).values { batch.removeValue(forKey: self.lane(lane, id)) }
    let stored = try? await storage.getValue(forKey: request(id))
    if case .stream(let name, _)? = stored?.body { try batch.setValue(.distantPast, forKey: loose(name)) }
    try ring(in: &batch)
    try await storage.commit(batch)
    if case .stream(let name, _)? = stored?.body { try? await removeLoose(name) }
  }

  /// The lanes of items whose records cannot be read; takes as long as there are items in lanes.
  func lanes(of ids: Set<OutboxItem.ID>) async throws -> [OutboxItem.ID: String] {
    guard !ids.isEmpty else { return [:] }
    let prefix = "\(root)/lane/"
    var lanes: [OutboxItem.ID: String] = [:]
    for key in try await storage.getKeys(withPrefix: prefix) where ids.contains(id(in: key)) {
      let name = key.dropFirst(prefix.count).drop { $0 != ":" }.dropFirst()
      lanes[id(in: key)] = String(name.prefix(upTo: name.lastIndex(of: "/") ?? name.endIndex))
    }
    return lanes
  }

  /// Makes other instances read again what is to be sent.
  func ring(in batch: inout StorageBatch) throws { try batch.setValue(UUID().uuidString, forKey: bell) }

  /// Makes a body part of the item that the batch stores.
  func adopt(_ body: String, in batch: inout StorageBatch) {
    batch.require(loose(body)) { $0 != nil }
    batch.removeValue(forKey: loose(body))
  }

  /// Removes bodies that belong to no item, because a process ended before it had stored or removed the item.
  func removeLooseBodies(at now: Date) async throws {
    for key in try await storage.getKeys(withPrefix: loosePrefix) {
      let body = id(in: key).rawValue
      guard let date = try? await storage.getValue(forKey: loose(body)), date <= now else { continue }
      try? await removeLoose(body)
    }
  }

  func removeLoose(_ body: String) async throws {
    try await storage.removeStream(forKey: self.body(body))
    try await storage.removeValue(forKey: loose(body))
  }
}

extension StorageError {
  /// Whether what is stored cannot be read, now or ever, while the storage works.
  var isDamage: Bool { [.corrupt, .undecryptable, .undecodable, .newerVersion, .absent].contains(code) }
}
