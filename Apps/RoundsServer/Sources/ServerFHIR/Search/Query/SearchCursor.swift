import CoreFHIR
import Foundation
import ServerDatabase

/// Where a page ended: the sorted values and the number of its last match.
///
/// The next page begins after it, whatever was inserted or deleted since. Its text has a check of the search that it
/// belongs to, so that a cursor that was cut or mixed up is refused. It protects nothing: its values are bound like any
/// other.
struct SearchCursor: Hashable, Sendable {
  let values: [SQLValue]
  let number: Int64

  /// The text of the cursor.
  ///
  /// - Parameter search: a number of the search's parameters.
  func text(of search: UInt64) -> String {
    var list: [FHIRJSON] = [.string(String(number))]
    for value in values {
      switch value {
      case .null, .bytes: list.append(.null)
      case .integer(let value): list.append(.array([.string(String(value))]))
      case .real(let value): list.append(.array([.string(String(value.bitPattern)), .bool(true)]))
      case .text(let text): list.append(.string(text))
      }
    }
    let body = FHIRJSON.array(FHIRArray(list)).bytes
    let check = Self.check(body, search)
    return Data(check + body).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Reads a cursor; nil if it is malformed or of another search.
  init?(_ text: String, of search: UInt64, for sorts: [SearchSort]) {
    guard text.utf8.count < 8192, text.utf8.allSatisfy({ $0.isBase64URL }) else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    guard let data = Data(base64Encoded: standard), data.count > 8 else { return nil }
    let bytes = [UInt8](data)
    let body = Array(bytes.dropFirst(8))
    guard Array(bytes.prefix(8)) == Self.check(body, search), let json = try? FHIRJSON(parsing: body),
      let list = json.array, list.count == sorts.count + 1, let number = list.first?.string.flatMap({ Int64($0) })
    else { return nil }
    var values: [SQLValue] = []
    for (item, sort) in zip(list.dropFirst(), sorts) {
      let value: SQLValue
      switch item {
      case .null: value = .null
      case .string(let text): value = .text(text)
      case .array(let parts) where parts.count == 1:
        guard let number = parts[0].string.flatMap({ Int64($0) }) else { return nil }
        value = .integer(number)
      case .array(let parts) where parts.count == 2:
        guard let bits = parts[0].string.flatMap({ UInt64($0) }), Double(bitPattern: bits).isFinite else { return nil }
        value = .real(Double(bitPattern: bits))
      default: return nil
      }
      guard sort.accepts(value) else { return nil }
      if case .text(let text) = value, !text.isStorable { return nil }
      values.append(value)
    }
    (self.values, self.number) = (values, number)
  }

  init(values: [SQLValue], number: Int64) { (self.values, self.number) = (values, number) }

  private static func check(_ body: [UInt8], _ search: UInt64) -> [UInt8] {
    let hash = SearchKey.hash(body + withUnsafeBytes(of: search.bigEndian, Array.init))
    return withUnsafeBytes(of: hash.bigEndian, Array.init)
  }
}

extension UInt8 {
  fileprivate var isBase64URL: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
