/// A number in the header of a database that is incremented by the first commit after each checkpoint.
///
/// It tells which of two headers of a database is newer, and as it starts at random, whether both are of one database.
/// It is the upper part of the user version (https://sqlite.org/pragma.html#pragma_user_version), which SQLite leaves
/// to its users; the lowest byte is the layout's version. After its largest value it begins again.
struct SQLiteStamp: Equatable {
  private static let count = 1 << 23
  private let number: Int

  private init(_ number: Int) { self.number = number & (Self.count - 1) }

  init(of userVersion: Int) { self.init(userVersion >> 8) }

  /// The stamp of a new database.
  static func random() -> Self { Self(.random(in: 0..<count)) }

  var next: Self { Self(number + 1) }
  var previous: Self { Self(number - 1) }

  /// The number of increments from this stamp to another.
  func distance(to other: Self) -> Int { Self(other.number - number).number }

  /// The user version of a database with a layout.
  func userVersion(layout: Int) -> Int { number << 8 | layout }
}
