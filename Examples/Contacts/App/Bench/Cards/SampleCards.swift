import Foundation
import LibContacts

/// Cards of made-up people, the same in every run.
struct SampleCards {
  private static let given = [
    "Anna", "Ben", "Chloe", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida", "Jon", "Kim", "Lena", "Max", "Nora", "Otto",
    "Paula",
    "Quinn", "Rosa", "Sam", "Tina", "Udo", "Vera", "Will", "Xena", "Yuri", "Zoë",
  ]
  private static let family = [
    "Andersson", "Brown", "Castro", "Dubois", "Evans", "Fischer", "Garcia", "Hansen", "Ivanova", "Jensen", "Kowalski",
    "Lopez", "Müller", "Nguyen", "O'Neill", "Petit", "Quist", "Rossi", "Smith", "Tanaka", "Ueda", "Varga", "Weber",
    "Xu",
    "Young", "Ørsted",
  ]

  /// A person by number.
  static func person(_ number: Int) -> Person {
    let (given, family) = (given[number % given.count], family[number / given.count % family.count])
    return Person(
      id: .init(rawValue: "card-\(number)"), name: "\(given) \(family) \(number)",
      emails: [.init("person\(number)@mail.example")], phones: [.init("+44 (0)20 \(1_000_000 + number)")],
      groups: ["Group \(number % 20)"])
  }

  /// Writes a file of cards.
  ///
  /// - Parameters:
  ///   - count: the number of cards.
  ///   - photo: the number of bytes of each card's photo; nil for cards without one.
  static func write(_ count: Int, photo: Int? = nil, to file: URL) throws {
    try write(to: file, count) { number in
      let person = person(number)
      var card = """
        BEGIN:VCARD\r\nVERSION:3.0\r\nUID:card-\(number)\r\nFN:\(person.name)\r\nEMAIL;TYPE=HOME:\(person.emails[0].value)\r
        TEL;TYPE=CELL:\(person.phones[0].value)\r\nCATEGORIES:\(person.groups[0])\r\nX-MINE:kept\r\n
        """
      if let photo { card += "PHOTO;TYPE=JPEG;ENCODING=b:\(Self.photo(number, size: photo))\r\n" }
      return card + "END:VCARD\r\n"
    }
  }

  /// Writes a file of cards that cannot be read: each has a line without a colon, and no name.
  static func writeBad(_ count: Int, to file: URL) throws {
    try write(to: file, count) { "BEGIN:VCARD\r\nVERSION:3.0\r\nTEL \($0)\r\nEND:VCARD\r\n" }
  }

  private static func write(to file: URL, _ count: Int, card: (Int) -> String) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    for start in stride(from: 0, to: count, by: 1000) {
      try handle.write(contentsOf: Data((start..<min(start + 1000, count)).map(card).joined().utf8))
    }
    try handle.close()
  }

  /// Bytes that no compression makes smaller, as those of an image.
  private static func photo(_ number: Int, size: Int) -> String {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF]
    while bytes.count < size {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      bytes.append(UInt8(truncatingIfNeeded: state))
    }
    return Data(bytes).base64EncodedString()
  }
}
