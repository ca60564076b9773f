/// A collection that encodes its elements in an unspecified order.
private protocol UnorderedCollection {
  /// The number of consecutive elements that form a group.
  static var groupSize: Int { get }
}

extension Set: UnorderedCollection {
  fileprivate static var groupSize: Int { 1 }
}

/// Keys and values alternate if the keys are neither strings nor integers.
extension Dictionary: UnorderedCollection {
  fileprivate static var groupSize: Int { 2 }
}

extension RouteValue {
  /// Returns the value with its elements sorted if their order is unspecified, so that equal sets have equal data.
  func ordered(as type: Any.Type) -> RouteValue {
    guard let type = type as? any UnorderedCollection.Type, let list, list.count > type.groupSize,
      list.count.isMultiple(of: type.groupSize)
    else { return self }
    let groups = stride(from: 0, to: list.count, by: type.groupSize).map { list[$0..<$0 + type.groupSize] }
    let sorted = groups.sorted { $0.lexicographicallyPrecedes($1, by: Self.precedes) }
    return RouteValue(list: sorted.flatMap(\.self))
  }

  /// Returns whether a value precedes another in a total order.
  private static func precedes(_ left: RouteValue, _ right: RouteValue) -> Bool {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): return !left && right
    case (.integer(let left), .integer(let right)): return left < right
    case (.unsigned(let left), .unsigned(let right)): return left < right
    case (.number(let left), .number(let right)): return left < right
    case (.string(let left), .string(let right)): return left < right
    case (.object(let left), .object(let right)):
      return flat(left).lexicographicallyPrecedes(flat(right), by: precedes)
    default:
      if let left = left.list, let right = right.list { return left.lexicographicallyPrecedes(right, by: precedes) }
      return left.rank < right.rank
    }
  }

  private static func flat(_ object: [String: RouteValue]) -> [RouteValue] {
    object.sorted { $0.key < $1.key }.flatMap { [.string($0.key), $0.value] }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .integer: 2
    case .unsigned: 3
    case .number: 4
    case .string: 5
    case .bytes, .array: 6
    case .object: 7
    }
  }
}
