import CoreFHIR
import CoreSupport
import Foundation
import SeamCollections
import SeamStorage
import SeamStorageSQLite

@testable import CoreSync

/// Nurses with devices of their own who edit the same wounds, over a network that fails, with processes that end.
struct Simulation {
  let seed: UInt64
  private var random: SeededRandom
  private let server: SimulatedServer
  private var devices: [SimulatedDevice] = []
  private var valueCount = 0
  /// The ids of photos that were entered.
  private var attached: [String] = []
  /// Where databases are, if there are any.
  private let folder: URL
  /// What is wrong.
  private(set) var failures: [String] = []

  init(seed: UInt64, devices count: Int = 5) async throws {
    self.seed = seed
    random = SeededRandom(seed: seed)
    folder = FileManager.default.temporaryDirectory.appending(path: "sync-simulation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let steps = Locked(SeededRandom(seed: seed ^ 0x5EED))
    // Many changes have one time.
    server = try await SimulatedServer { steps.withLock { $0.chance(40) ? 0 : $0.below(2500) } }
    try await server.add((0..<3).map { patient("p\($0)").any })
    try await server.add((0..<4).map { wound("w\($0)", "start-\($0)").any })
    for index in 0..<count {
      // Some simulations have real databases.
      let disk: any StorageBackend =
        seed.isMultiple(of: 10)
        ? SQLiteStorage(at: folder.appending(path: "\(index).db").path) : InMemoryStorage()
      devices.append(
        SimulatedDevice(
          "device \(index)", server: server, seed: random.next(), faults: random.below(50), disk: disk))
    }
  }

  /// Runs random steps, then lets everything come to rest, and returns what is wrong.
  mutating func run(steps: Int) async throws -> [String] {
    for device in devices { await device.run() }
    for _ in 0..<steps { try await step() }
    for device in devices { await device.restart(faults: 0) }
    // A conflict that is settled on one device can make another on the next.
    for _ in 0..<2 {
      for device in devices { try await device.drain() }
      for device in devices { _ = try await device.engine.sync() }
    }
    try await check()
    for device in devices { await device.stop() }
    await server.close()
    try FileManager.default.removeItem(at: folder)
    return failures
  }

  private mutating func newValue() -> String {
    valueCount += 1
    return "value-\(valueCount)"
  }

  private mutating func step() async throws {
    let device = devices[random.below(devices.count)]
    if await device.storage.isDead { return await device.restart() }
    switch random.below(100) {
    case 0..<25: await create(device)
    case 25..<40: await correct(device, "Observation")
    case 40..<52: await correct(device, "Condition")
    case 52..<63: await download(device)
    case 63..<67: await fetchPhotos(device)
    case 67..<72: await device.dieSoon()
    case 72..<75: await device.restart()
    case 75..<81: await device.setOnline(false)
    case 81..<88: await device.setOnline(true)
    case 88..<90: await device.fillDisk()
    case 90..<95: try? await device.resolveOne(last: false)
    default: await device.engine.use(account: "wilma")
    }
    await checkStatus(of: device)
  }

  // MARK: Steps

  private mutating func create(_ device: SimulatedDevice) async {
    var edit = SyncEdit(label: "Assessment", id: await device.newUUID())
    var values: [String] = []
    for _ in 0...random.below(3) {
      let value = newValue()
      values.append(value)
      var observation = measurement(await device.newID(), of: "p\(random.below(3))")
      observation.note = [FHIR.Annotation { $0.text = value }]
      // The server refuses what it does not know; the device keeps it.
      if random.chance(8) { observation.json["unknown"] = "refused" }
      edit.create(observation)
    }
    if random.chance(30), let wound = await device.pick("Condition")?.resource(FHIR.Condition.self) {
      let value = newValue()
      values.append(value)
      edit.update(wound.noted(value))
    }
    if random.chance(20) {
      let value = newValue()
      let id = await device.newID()
      attached.append(id)
      edit.attach(Array(value.utf8), contentType: "image/jpeg", id: id)
    }
    await device.save(edit, values: values)
  }

  private mutating func correct(_ device: SimulatedDevice, _ type: String) async {
    guard let record = await device.pick(type), let content = record.content else { return }
    let value = newValue()
    var edit = SyncEdit(label: "Correction", id: await device.newUUID())
    if let wound = content.as(FHIR.Condition.self) { edit.update(wound.noted(value)) }
    if var observation = content.as(FHIR.Observation.self) {
      observation.note = [FHIR.Annotation { $0.text = value }]
      observation.json["unknown"] = nil
      edit.update(observation)
    }
    await device.save(edit, values: [value])
  }

  private mutating func download(_ device: SimulatedDevice) async {
    let engine = await device.engine
    if random.chance(30) {
      let task = Task { try? await engine.sync() }
      if random.chance(50) { task.cancel() }
      _ = await task.value
    } else {
      async let first = try? engine.sync()
      async let second = try? engine.sync()
      _ = await (first, second)
    }
  }

  /// Fetches photos that are at the server, or are not yet; the user opens one meanwhile, or signs in again.
  private mutating func fetchPhotos(_ device: SimulatedDevice) async {
    let engine = await device.engine
    var ids = attached
    for index in ids.indices { ids.swapAt(index, random.below(ids.count)) }
    guard let seen = ids.first else { return }
    let plan = ids.map { PhotoWish($0, version: nil) }
    let ahead = Task { try? await engine.fetchAhead { plan } }
    if random.chance(50) { _ = try? await engine.photo(seen) }
    if random.chance(50) { await device.setOnline(false) }
    for _ in 0..<random.below(300) { await Task.yield() }
    ahead.cancel()
    _ = await ahead.value
    await device.setOnline(true)
  }

  // MARK: Checking

  /// “Synced” is said only if the server has, or the user has discarded, all that was entered on the device.
  private mutating func checkStatus(of device: SimulatedDevice) async {
    let entered = await device.entered
    guard let status = await device.knownStatus(), status.isSynced else { return }
    let places = try? await places()
    let discarded = (try? await device.discardedValues()) ?? []
    for value in entered where places?[value] == nil && !discarded.contains(value) {
      failures.append("seed \(seed): “synced” was said while \(value) was not at the server")
    }
  }

  /// The versions that have a value, by the values.
  private func places() async throws -> [String: [String]] {
    var places: [String: [String]] = [:]
    for type in ["Condition", "Observation"] {
      for resource in try await server.versions(type) {
        guard let value = resource.value else { continue }
        places[value, default: []].append("\(type)/\(resource.id ?? "")/\(resource.meta?.versionId ?? "")")
      }
    }
    return places
  }

  private mutating func check() async throws {
    let places = try await places()
    for (value, found) in places where found.count > 1 {
      failures.append("seed \(seed): \(value) is doubled: \(found)")
    }
    for device in devices {
      let discarded = try await device.discardedValues()
      for value in await device.entered where places[value] == nil && !discarded.contains(value) {
        failures.append("seed \(seed): \(device.name) lost \(value)")
      }
      for value in discarded where places[value] != nil {
        failures.append("seed \(seed): \(device.name) discarded \(value), which is at \(places[value] ?? [])")
      }
      try await checkResources(of: device)
      try await checkPhotos(of: device)
    }
  }

  /// Photos are whole, and the bytes of those that can be removed are counted, and within the limit.
  private mutating func checkPhotos(of device: SimulatedDevice) async throws {
    let (engine, store) = (await device.engine, await device.store)
    for resource in try await server.versions("Binary") {
      guard let binary = resource.as(FHIR.Binary.self), let id = binary.id else { continue }
      let bytes = [UInt8](Data(base64Encoded: binary.data ?? "") ?? Data())
      let shown = try await engine.photo(id)
      if shown != bytes { failures.append("seed \(seed): \(device.name) shows another photo \(id)") }
    }
    try await store.trimPhotos(to: SimulatedDevice.photoLimit)
    let kept = try await store.cachedPhotos.values(.all)
    let count = try await store.photoBytes()
    if count != kept.reduce(0, { $0 + $1.size }) || count > SimulatedDevice.photoLimit {
      failures.append("seed \(seed): \(device.name) counts \(count) bytes of \(kept.count) photos")
    }
    let missing = try await store.missing(of: kept.map { PhotoWish($0.id) })
    if !missing.isEmpty { failures.append("seed \(seed): \(device.name) lists \(missing.count) photos that it lacks") }
  }

  private mutating func checkResources(of device: SimulatedDevice) async throws {
    let rows = await ValueRows(device.storage).collection
    for type in ["Patient", "Condition", "Observation"] {
      var newest: [String: FHIR.AnyResource] = [:]
      for resource in try await server.versions(type) {
        newest[resource.id ?? ""] = newest[resource.id ?? ""] ?? resource
      }
      let records = try await device.store.records(ofType: type, limit: 100_000).records
      for record in records {
        let resource = newest.removeValue(forKey: record.location.id)
        if record.state != .synced || record.content?.value != resource?.value || resource == nil
          || record.version != resource?.meta?.versionId
        {
          failures.append(
            "seed \(seed): \(device.name) has \(record.location.text) \(record.state) version "
              + "\(record.version ?? "none") “\(record.content?.value ?? "")”, the server version "
              + "\(resource?.meta?.versionId ?? "none") “\(resource?.value ?? "")”")
        }
        let row = try await rows.value(record.id)
        if row?.value != record.content?.value ?? "" || row?.isPending != false {
          failures.append("seed \(seed): \(device.name) has another row of \(record.id)")
        }
      }
      for id in newest.keys { failures.append("seed \(seed): \(device.name) lacks \(type)/\(id)") }
    }
  }
}

/// A wound with a note.
func wound(_ id: String, _ note: String) -> FHIR.Condition {
  FHIR.Condition {
    $0.id = id
    $0.subject = FHIR.Reference { $0.reference = "Patient/p0" }
  }.noted(note)
}

extension FHIR.Condition {
  /// The wound with another note.
  func noted(_ text: String) -> FHIR.Condition {
    var copy = self
    copy.note = [FHIR.Annotation { $0.text = text }]
    return copy
  }
}

extension SimulatedDevice {
  /// The status; nil while the engine has not read what is stored.
  func knownStatus() async -> SyncStatus? {
    guard !storage.isDead else { return nil }
    let status = engine.currentStatus
    return status
  }

  /// The values of what was discarded.
  func discardedValues() async throws -> Set<String> {
    Set(try await store.discarded(limit: 100_000).compactMap(\.content.value))
  }
}
