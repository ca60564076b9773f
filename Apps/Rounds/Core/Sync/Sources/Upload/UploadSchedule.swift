/// Decides which upload is sent next: a value that is kept in memory beside the stored uploads.
///
/// An upload waits for earlier ones that change one of its resources, and for those that create a resource that it
/// refers to. One that is stopped holds up only those. Each change takes a time that depends on the resources of the
/// upload, not on the number of uploads.
struct UploadSchedule: Sendable {
  private struct Entry {
    let sequence: Int
    let paths: [String]
    let references: [String]
    let created: [String]
    var isStopped: Bool
    var isHandedOver = false
  }

  private var entries: [String: Entry] = [:]
  /// The uploads that change a resource, in their order.
  private var queues: [String: [String]] = [:]
  /// The upload that creates a resource.
  private var creators: [String: String] = [:]
  /// The uploads that refer to a resource that is not created yet.
  private var waiting: [String: Set<String>] = [:]
  /// Uploads that may be ready, the last sequence first.
  private var candidates: [(sequence: Int, id: String)] = []

  /// The greatest sequence that was added.
  private(set) var lastSequence = 0

  /// The number of uploads.
  var count: Int { entries.count }

  /// Whether there is an upload of an id.
  func contains(_ id: String) -> Bool { entries[id] != nil }

  /// Adds an upload, or takes what was changed of it.
  mutating func set(_ upload: StoredUpload) {
    let wasHandedOver = entries[upload.id]?.isHandedOver ?? false
    remove(upload.id)
    entries[upload.id] = Entry(
      sequence: upload.sequence, paths: upload.paths, references: upload.references, created: upload.createdPaths,
      isStopped: upload.isStopped, isHandedOver: wasHandedOver)
    lastSequence = max(lastSequence, upload.sequence)
    for path in upload.paths {
      var queue = queues[path] ?? []
      let index = queue.lastIndex { entries[$0].map { $0.sequence < upload.sequence } ?? true }.map { $0 + 1 } ?? 0
      queue.insert(upload.id, at: index)
      queues[path] = queue
    }
    for path in upload.createdPaths { creators[path] = upload.id }
    for path in upload.references { waiting[path, default: []].insert(upload.id) }
    offer(upload.id)
  }

  /// Removes an upload that is at the server, or was discarded.
  mutating func remove(_ id: String) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    for path in entry.paths {
      if queues[path]?.first == id { queues[path]?.removeFirst() } else { queues[path]?.removeAll { $0 == id } }
      if queues[path]?.isEmpty == true { queues[path] = nil }
      if let next = queues[path]?.first { offer(next) }
    }
    for path in entry.references {
      waiting[path]?.remove(id)
      if waiting[path]?.isEmpty == true { waiting[path] = nil }
    }
    for path in entry.created where creators[path] == id {
      creators[path] = nil
      for next in waiting[path] ?? [] { offer(next) }
    }
  }

  /// Notes that an upload is at the outbox.
  mutating func handOver(_ id: String) { entries[id]?.isHandedOver = true }

  /// Notes that an upload is not at the outbox any more.
  mutating func takeBack(_ id: String) {
    entries[id]?.isHandedOver = false
    offer(id)
  }

  /// Returns the first upload that waits for nothing, and notes that it is handed over; nil if there is none.
  mutating func next() -> String? {
    while let candidate = candidates.popLast() {
      guard isReady(candidate.id) else { continue }
      handOver(candidate.id)
      return candidate.id
    }
    return nil
  }

  private func isReady(_ id: String) -> Bool {
    guard let entry = entries[id], !entry.isStopped, !entry.isHandedOver else { return false }
    return entry.paths.allSatisfy { queues[$0]?.first == id }
      && entry.references.allSatisfy { creators[$0] == nil || creators[$0] == id }
  }

  private mutating func offer(_ id: String) {
    guard let sequence = entries[id]?.sequence, isReady(id) else { return }
    var (low, high) = (0, candidates.count)
    while low < high {
      let middle = (low + high) / 2
      if candidates[middle].sequence > sequence { low = middle + 1 } else { high = middle }
    }
    candidates.insert((sequence, id), at: low)
  }
}
