import SeamStorage

/// The numbers of the values that contain a word, in order, read page by page.
struct WordStream: Sendable {
  private let backend: (any StorageBackend)?
  private let keys: WordKeys
  private let order: CollectionOrder
  private var buffer: [ValueNumber] = []
  private var position = 0
  /// The key after which the next page begins; nil to begin with the first block.
  private var last: String?
  private var isAtEnd = false
  private var pageSize = 16

  /// A block of the word is damaged.
  struct Damage: Error {}

  init(_ keys: WordKeys, in backend: any StorageBackend, _ order: CollectionOrder) {
    self.keys = keys
    self.backend = backend
    self.order = order
  }

  /// A stream of numbers that are known, in order.
  init(_ numbers: [ValueNumber], _ order: CollectionOrder) {
    backend = nil
    keys = WordKeys(index: [], word: [])
    self.order = order
    buffer = numbers
    isAtEnd = true
  }

  /// The number that the stream is at; nil after the last one.
  mutating func current() async throws -> ValueNumber? {
    while position == buffer.count {
      guard !isAtEnd else { return nil }
      try await readPage()
    }
    return buffer[position]
  }

  mutating func advance() { position += 1 }

  /// The numbers from where the stream is, at most so many; none after the last one.
  mutating func take(_ count: Int) async throws -> ArraySlice<ValueNumber> {
    guard try await current() != nil else { return [] }
    let taken = buffer[position...].prefix(count)
    position += taken.count
    return taken
  }

  /// Goes on to the first number that is not before the target.
  mutating func seek(_ target: ValueNumber) async throws {
    if let last = buffer.last, !precedes(last, target) { return skip(target) }
    position = buffer.count
    guard !isAtEnd else { return }
    try await skipBlocks(target)
    while try await current() != nil {
      skip(target)
      if position < buffer.count { return }
    }
  }

  func precedes(_ left: ValueNumber, _ right: ValueNumber) -> Bool {
    order == .ascending ? left < right : right < left
  }

  /// Skips numbers of the buffer.
  private mutating func skip(_ target: ValueNumber) {
    var end = buffer.count
    while position < end {
      let middle = (position + end) / 2
      if precedes(buffer[middle], target) { position = middle + 1 } else { end = middle }
    }
  }

  /// Makes the next page begin with the block in which the target can be.
  private mutating func skipBlocks(_ target: ValueNumber) async throws {
    let after = keys.after(target)
    guard order == .ascending else {
      if last.map({ KeyBytes(after) < KeyBytes($0) }) ?? true { last = after }
      return
    }
    let page = StoragePage(after: after, limit: 1, order: .descending)
    guard let entry = try await backend?.entries(withPrefix: keys.text, page: page).first,
      last.map({ KeyBytes($0) < KeyBytes(entry.key) }) ?? true
    else { return }
    try read([entry])
  }

  private mutating func readPage() async throws {
    let page = StoragePage(after: last, limit: pageSize, order: order == .ascending ? .ascending : .descending)
    let entries = try await backend?.entries(withPrefix: keys.text, page: page) ?? []
    isAtEnd = entries.count < pageSize
    pageSize = min(pageSize * 2, 256)
    try read(entries)
  }

  private mutating func read(_ entries: [StorageEntry]) throws {
    buffer.removeAll(keepingCapacity: true)
    position = 0
    for entry in entries {
      guard let block = keys.block(in: entry) else { throw Damage() }
      buffer += order == .ascending ? block.numbers : block.numbers.reversed()
    }
    last = entries.last?.key ?? last
  }
}

/// The numbers of the values that contain one of several words.
struct WordUnion: Sendable {
  private var streams: [WordStream]

  init(_ streams: [WordStream]) { self.streams = streams }

  /// The stream, where it is the only one.
  var single: WordStream? { streams.count == 1 ? streams[0] : nil }

  mutating func current() async throws -> ValueNumber? {
    var first: ValueNumber?
    for index in streams.indices {
      guard let number = try await streams[index].current() else { continue }
      if first.map({ streams[index].precedes(number, $0) }) ?? true { first = number }
    }
    return first
  }

  /// Goes on to the number after the current one.
  mutating func advance() async throws {
    guard let first = try await current() else { return }
    for index in streams.indices where try await streams[index].current() == first { streams[index].advance() }
  }

  mutating func seek(_ target: ValueNumber) async throws {
    for index in streams.indices { try await streams[index].seek(target) }
  }
}
