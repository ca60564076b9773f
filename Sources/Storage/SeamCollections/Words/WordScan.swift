import SeamStorage

/// Lists the values that contain all of several words, in the order of their numbers.
struct WordScan: Sendable {
  let backend: any StorageBackend
  /// What the keys of the index begin with.
  let prefix: [UInt8]
  /// The encoded words.
  let whole: [[UInt8]]
  /// How a last word begins, encoded; nil if all words are whole.
  let beginning: [UInt8]?
  let order: CollectionOrder

  /// How many words with a common beginning are read as streams; of more, all entries are read at once.
  private static let mostStreams = 64

  /// Returns the numbers after the cursor, at most so many.
  func numbers(after cursor: ValueNumber?, limit: Int?) async throws -> [ValueNumber] {
    var unions = whole.map { WordUnion([stream($0)]) }
    if let beginning { unions.append(try await union(ofWordsBeginningWith: beginning)) }
    guard !unions.isEmpty else { return [] }
    if let cursor {
      for index in unions.indices {
        try await unions[index].seek(cursor)
        if try await unions[index].current() == cursor { try await unions[index].advance() }
      }
    }
    let limit = limit ?? .max
    if unions.count == 1, let stream = unions[0].single { return try await all(of: stream, limit) }
    return try await common(to: &unions, limit)
  }

  private func stream(_ word: [UInt8]) -> WordStream {
    WordStream(WordKeys(index: prefix, word: word), in: backend, order)
  }

  private func all(of stream: WordStream, _ limit: Int) async throws -> [ValueNumber] {
    var stream = stream
    var found: [ValueNumber] = []
    while found.count < limit {
      let taken = try await stream.take(limit - found.count)
      guard !taken.isEmpty else { break }
      found += taken
    }
    return found
  }

  /// The numbers that all streams have: each skips to where the others are.
  private func common(to unions: inout [WordUnion], _ limit: Int) async throws -> [ValueNumber] {
    var found: [ValueNumber] = []
    while found.count < limit {
      guard var candidate = try await unions[0].current() else { return found }
      var (agreed, index) = (1, 1 % unions.count)
      while agreed < unions.count {
        try await unions[index].seek(candidate)
        guard let next = try await unions[index].current() else { return found }
        if next == candidate {
          agreed += 1
        } else {
          (candidate, agreed) = (next, 1)
        }
        index = (index + 1) % unions.count
      }
      found.append(candidate)
      try await unions[0].advance()
    }
    return found
  }

  /// The words that begin so: of each, one entry is read to find the next one.
  private func union(ofWordsBeginningWith beginning: [UInt8]) async throws -> WordUnion {
    let text = String(decoding: prefix + beginning, as: UTF8.self)
    var streams: [WordStream] = []
    var after: String?
    while streams.count < Self.mostStreams {
      let page = StoragePage(after: after, limit: 1)
      guard let key = try await backend.entries(withPrefix: text, page: page).first?.key else {
        return WordUnion(streams)
      }
      guard let word = word(inKey: key) else { throw WordStream.Damage() }
      let keys = WordKeys(index: prefix, word: word)
      streams.append(WordStream(keys, in: backend, order))
      after = keys.end
    }
    var numbers: Set<ValueNumber> = []
    for entry in try await backend.entries(withPrefix: text) {
      guard let word = word(inKey: entry.key),
        let block = WordKeys(index: prefix, word: word).block(in: entry)
      else { throw WordStream.Damage() }
      numbers.formUnion(block.numbers)
    }
    return WordUnion([WordStream(numbers.sorted { order == .ascending ? $0 < $1 : $1 < $0 }, order)])
  }

  /// The encoded word in the key of an entry: it ends with the first 0.
  private func word(inKey key: String) -> [UInt8]? {
    let rest = key.utf8.dropFirst(prefix.count)
    return rest.firstIndex(of: 0).map { Array(rest[...$0]) }
  }
}
