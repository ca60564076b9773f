/// The first byte of a coded value.
///
/// | byte  | value                                                                                    |
/// |-------|------------------------------------------------------------------------------------------|
/// | 0     | nil                                                                                      |
/// | 1, 2  | false, true                                                                              |
/// | 3, 4  | an integer n from zero on as LEB128, a negative one as LEB128 of -n - 1                   |
/// | 5, 6  | a double of 8 bytes, a float of 4, lowest byte first                                     |
/// | 7, 8  | text as UTF-8 and data, each after its number of bytes as LEB128                         |
/// | 9     | a UUID of 16 bytes                                                                       |
/// | 10    | a date: a double of seconds since the reference date                                     |
/// | 11    | an array: the number of bytes that follow, of 4 bytes, then its elements                 |
/// | 12    | an object: the same number, then of each field its name, as text without tag, and value  |
enum ValueTag {
  static let null: UInt8 = 0
  static let `false`: UInt8 = 1
  static let `true`: UInt8 = 2
  static let integer: UInt8 = 3
  static let negative: UInt8 = 4
  static let double: UInt8 = 5
  static let float: UInt8 = 6
  static let text: UInt8 = 7
  static let data: UInt8 = 8
  static let uuid: UInt8 = 9
  static let date: UInt8 = 10
  static let array: UInt8 = 11
  static let object: UInt8 = 12

  /// How deep values lie in others at most: each level takes some of the stack.
  static let deepest = 100
}
