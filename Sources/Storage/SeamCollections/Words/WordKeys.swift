import SeamStorage

/// The keys of a word's blocks in an index.
struct WordKeys: Sendable {
  /// What the keys begin with: the index's prefix, and the word with its end.
  let prefix: [UInt8]

  /// The keys of a word.
  init(index prefix: [UInt8], word: [UInt8]) { self.prefix = prefix + word }

  var text: String { String(decoding: prefix, as: UTF8.self) }

  /// The key of a block that begins with the number.
  func block(_ first: ValueNumber) -> String {
    var bytes = prefix
    first.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A key after the block that begins with the number, and before the next one.
  func after(_ first: ValueNumber) -> String { block(first) + "\u{7f}" }

  /// A key after all blocks of the word, and before the next word.
  var end: String { String(decoding: prefix + [0x7f], as: UTF8.self) }

  /// Reads a block of the word; nil if it is damaged.
  func block(in entry: StorageEntry) -> WordBlock? {
    WordBlock(key: entry.key.utf8.dropFirst(prefix.count), entry.bytes)
  }
}
