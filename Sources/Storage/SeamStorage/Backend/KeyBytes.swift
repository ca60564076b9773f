/// Compares, orders and hashes a key as every storage does: by its UTF-8.
///
/// Swift compares strings by canonical equivalence, which makes different keys equal.
package struct KeyBytes: Hashable, Comparable, Sendable {
  package let key: String

  package init(_ key: String) { self.key = key }

  package func hasPrefix(_ prefix: String) -> Bool { key.utf8.starts(with: prefix.utf8) }

  package func hash(into hasher: inout Hasher) {
    var key = key
    key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package static func == (left: Self, right: Self) -> Bool { left.key.utf8.elementsEqual(right.key.utf8) }

  package static func < (left: Self, right: Self) -> Bool {
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}

extension KeyBytes: Codable {
  package init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }

  package func encode(to encoder: any Encoder) throws { try key.encode(to: encoder) }
}
