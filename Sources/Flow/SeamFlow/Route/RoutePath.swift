/// The coding path of a value within a route: a linked list, so that appending does not copy.
///
/// Only errors read coding paths; an array would be copied for every value at every level.
indirect enum RoutePath {
  case root
  case key(any CodingKey, below: RoutePath)

  static func index(_ index: Int, below path: RoutePath) -> RoutePath { .key(RouteKey(intValue: index), below: path) }

  /// The coding path.
  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var path = self
    while case .key(let key, let above) = path {
      keys.append(key)
      path = above
    }
    return keys.reversed()
  }
}

/// Any string or index as a coding key.
struct RouteKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ string: String) {
    stringValue = string
    intValue = nil
  }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) {
    stringValue = intValue.description
    self.intValue = intValue
  }
}
