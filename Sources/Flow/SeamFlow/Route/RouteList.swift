/// The elements of a list in either form.
enum RouteList: RandomAccessCollection {
  case bytes([UInt8])
  case values([RouteValue])

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .values(let values): values.count
    }
  }

  subscript(position: Int) -> RouteValue {
    switch self {
    case .bytes(let bytes): .integer(Int64(bytes[position]))
    case .values(let values): values[position]
    }
  }
}
