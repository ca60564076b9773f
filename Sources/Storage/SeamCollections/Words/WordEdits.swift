import SeamStorage

/// The changes of one batch to a word index.
///
/// Numbers of new values lie after all others of their writer, so new blocks are written for them, and nothing is read.
/// Where the words of a stored value change, the block that spans its number is changed, if there is one.
struct WordEdits: Sendable {
  private var added: [String: [ValueNumber]] = [:]
  private var changed: [String: [Edit]] = [:]

  private struct Edit: Sendable {
    let number: ValueNumber
    let isPresent: Bool
  }

  /// A block that is stored, with its numbers as they are to be.
  fileprivate struct StoredBlock {
    let key: String
    let bytes: [UInt8]
    let range: ClosedRange<ValueNumber>
    var numbers: [ValueNumber]
  }

  /// Adds words of a value that is not in the index; those of one writer come with ascending numbers.
  mutating func add(_ words: Set<String>, of number: ValueNumber) {
    for word in words { added[word, default: []].append(number) }
  }

  /// Adds the removal of words of a value, and others; those that the index lists already may be among them.
  mutating func change(removing former: Set<String>, adding words: Set<String>, of number: ValueNumber) {
    for word in former { changed[word, default: []].append(Edit(number: number, isPresent: false)) }
    for word in words { changed[word, default: []].append(Edit(number: number, isPresent: true)) }
  }

  /// Begins a new block for what is added from now on: numbers between are, or may be, of values that others list.
  func entries(inIndex prefix: [UInt8]) -> [(key: String, bytes: [UInt8]?)] {
    added.flatMap { word, numbers in
      let keys = WordKeys(index: prefix, word: IndexValueEncoder(word).bytes)
      return WordBlock.blocks(of: numbers).map { (keys.block($0.numbers[0]), $0.bytes) }
    }
  }

  /// The entries to write, after reading those that change; throws ``WordStream/Damage`` if one is damaged.
  func entries(
    inIndex prefix: [UInt8], of backend: any StorageBackend, requiring batch: inout StorageBatch
  ) async throws -> [(key: String, bytes: [UInt8]?)] {
    var sets = entries(inIndex: prefix)
    for (word, edits) in changed {
      let keys = WordKeys(index: prefix, word: IndexValueEncoder(word).bytes)
      var blocks: [StoredBlock] = []
      for edit in edits {
        if let known = blocks.firstIndex(where: { $0.range.contains(edit.number) }) {
          blocks[known].apply(edit.number, edit.isPresent)
        } else if var block = try await Self.block(around: edit.number, keys, backend) {
          block.apply(edit.number, edit.isPresent)
          blocks.append(block)
        } else if edit.isPresent {
          sets.append((keys.block(edit.number), WordBlock([edit.number]).bytes))
        }
      }
      for block in blocks { block.write(keys, to: &sets, &batch) }
    }
    return sets
  }

  /// The block that begins before a number, or with it, and ends after it, or with it.
  private static func block(
    around number: ValueNumber, _ keys: WordKeys, _ backend: any StorageBackend
  ) async throws -> StoredBlock? {
    let page = StoragePage(after: keys.after(number), limit: 1, order: .descending)
    guard let entry = try await backend.entries(withPrefix: keys.text, page: page).first else { return nil }
    guard let numbers = keys.block(in: entry)?.numbers, let last = numbers.last else { throw WordStream.Damage() }
    guard number <= last else { return nil }
    return StoredBlock(key: entry.key, bytes: entry.bytes, range: numbers[0]...last, numbers: numbers)
  }
}

extension WordEdits.StoredBlock {
  fileprivate mutating func apply(_ number: ValueNumber, _ isPresent: Bool) {
    let index = numbers.firstIndex { $0 >= number } ?? numbers.count
    let isListed = index < numbers.count && numbers[index] == number
    if isPresent, !isListed {
      numbers.insert(number, at: index)
    } else if !isPresent, isListed {
      numbers.remove(at: index)
    }
  }

  fileprivate func write(
    _ keys: WordKeys, to sets: inout [(key: String, bytes: [UInt8]?)], _ batch: inout StorageBatch
  ) {
    let blocks = WordBlock.blocks(of: numbers).map { (key: keys.block($0.numbers[0]), bytes: $0.bytes) }
    if blocks.count == 1, blocks[0].bytes == bytes, KeyBytes(blocks[0].key) == KeyBytes(key) { return }
    batch.requireBytes(forKey: key) { [bytes] in $0 == bytes }
    if !blocks.contains(where: { KeyBytes($0.key) == KeyBytes(key) }) { sets.append((key, nil)) }
    for block in blocks { sets.append((block.key, block.bytes)) }
  }
}
