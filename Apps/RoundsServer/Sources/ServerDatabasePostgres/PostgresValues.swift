import CServerPQ
import Foundation
import ServerDatabase

/// Values as libpq sends and returns them: in text, except bytes that are sent.
enum PostgresValues {
  /// The types of https://www.postgresql.org/docs/15/catalog-pg-type.html.
  private enum TypeID {
    static let bool: Oid = 16
    static let bytes: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let float4: Oid = 700
    static let float8: Oid = 701
  }

  struct Parameters {
    let types: [Oid]
    private let contents: [[UInt8]?]
    private let formats: [Int32]

    init(_ values: [SQLValue]) {
      types = values.map { value in
        switch value {
        case .null: 0
        case .integer: TypeID.int8
        case .real: TypeID.float8
        case .text: TypeID.text
        case .bytes: TypeID.bytes
        }
      }
      contents = values.map { value in
        switch value {
        case .null: nil
        case .integer(let value): Array("\(value)\0".utf8)
        case .real(let value): Array("\(value)\0".utf8)
        case .text(let value): Array(value.utf8) + [0]
        case .bytes(let value): value + [0]  // A null pointer, as of an empty array, would send NULL.
        }
      }
      formats = types.map { $0 == TypeID.bytes ? 1 : 0 }
    }

    func withPointers<Result>(
      _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) throws -> Result
    ) rethrows -> Result {
      // One block for all values, so that any number of them can be passed.
      var block: [UInt8] = []
      var offsets: [Int?] = []
      for content in contents {
        offsets.append(content == nil ? nil : block.count)
        block += content ?? []
      }
      let lengths = contents.map { Int32(($0?.count ?? 1) - 1) }
      return try block.withUnsafeBytes { block in
        let start = block.baseAddress?.assumingMemoryBound(to: CChar.self)
        let pointers = offsets.map { offset in offset.flatMap { start?.advanced(by: $0) } }
        return try body(pointers, lengths, formats)
      }
    }
  }

  static func rows(of result: OpaquePointer) -> [SQLRow] {
    let columns = (0..<PQnfields(result)).map { String(cString: PQfname(result, $0)) }
    let types = (0..<PQnfields(result)).map { PQftype(result, $0) }
    return (0..<PQntuples(result)).map { row in
      SQLRow(columns: columns, values: types.indices.map { value(of: result, row, Int32($0), types[$0]) })
    }
  }

  private static func value(of result: OpaquePointer, _ row: Int32, _ column: Int32, _ type: Oid) -> SQLValue {
    guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return .null }
    if type == TypeID.bytes { return .bytes(decode(start)) }
    let count = Int(PQgetlength(result, row, column))
    let text = String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    switch type {
    case TypeID.int2, TypeID.int4, TypeID.int8: return Int64(text).map(SQLValue.integer) ?? .text(text)
    case TypeID.float4, TypeID.float8: return Double(text).map(SQLValue.real) ?? .text(text)
    case TypeID.bool: return .integer(text == "t" ? 1 : 0)
    default: return .text(text)
    }
  }

  /// Decodes `\x0aff…`.
  private static func decode(_ text: UnsafeMutablePointer<CChar>) -> [UInt8] {
    var count = 0
    let bytes = UnsafeMutableRawPointer(mutating: text).withMemoryRebound(to: UInt8.self, capacity: 1) {
      PQunescapeBytea($0, &count)
    }
    defer { PQfreemem(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}
