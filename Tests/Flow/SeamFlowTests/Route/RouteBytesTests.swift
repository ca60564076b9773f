import Foundation
import SeamFlow
import Testing

/// Data and lists of bytes are stored in bulk, and are equal in every form.
struct RouteBytesTests {
  private static let many = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }

  @Test func dataIsALeaf() throws {
    #expect(try form(of: Data(Self.many)) == "bytes")
    #expect(try form(of: Self.many) == "bytes")
    #expect(try form(of: Self.many.map(Int.init)) == "bytes")
    #expect(try form(of: ContiguousArray(Self.many)) == "bytes")
    #expect(try form(of: [Data(Self.many)]) == "array")
    #expect(try form(of: Data()) == "array")
    #expect(try form(of: Data(Self.many).prefix(3)) == "bytes")
  }

  @Test func listWithOtherNumbersIsNotBytes() throws {
    for list in [[1, 2, 256], [256, 1, 2], [1, -1, 2]] {
      #expect(try form(of: list) == "array")
      #expect(try RouteValue(list).decode(as: [Int].self) == list)
    }
    #expect(try RouteValue([1, nil, 2]) == .array([.integer(1), .null, .integer(2)]))
    #expect(try form(of: Mixed()) == "array")
    #expect(try RouteValue(Mixed()) == .array([1, 2, 3, 300, 4, 5].map(RouteValue.integer)))
  }

  @Test func nestedContainersOfBytesAreBytes() throws {
    #expect(try form(of: Nested()) == "bytes")
    #expect(try RouteValue(Nested()) == RouteValue([1, 2]))
  }

  @Test func bothFormsOfAListAreEqual() {
    let bytes = RouteValue.bytes(Self.many)
    let array = RouteValue.array(Self.many.map { .integer(Int64($0)) })
    #expect(bytes == array && array == bytes)
    #expect(Set([bytes, array]).count == 1)
    #expect(RouteValue.bytes([]) == .array([]) && RouteValue.bytes([]).hashValue == RouteValue.array([]).hashValue)
    for other in [[1, 2], [1, 2, 4], [1, 2, 3, 4], [1, 2, 259]] as [[Int64]] {
      #expect(RouteValue.bytes([1, 2, 3]) != .array(other.map(RouteValue.integer)))
      #expect(.array(other.map(RouteValue.integer)) != RouteValue.bytes([1, 2, 3]))
    }
    #expect(RouteValue.bytes([1]) != .integer(1) && RouteValue.bytes([1]) != .bytes([2]))
  }

  @Test func listsOfBytesAreReadAsManyTypes() throws {
    for value in [RouteValue.bytes([0, 1, 255]), .array([.integer(0), .integer(1), .integer(255)])] {
      #expect(try value.decode(as: Data.self) == Data([0, 1, 255]))
      #expect(try value.decode(as: [UInt8].self) == [0, 1, 255])
      #expect(try value.decode(as: [Int].self) == [0, 1, 255])
      #expect(try value.decode(as: [Double].self) == [0, 1, 255])
      #expect(try value.decode(as: [UInt64?].self) == [0, 1, 255])
      #expect(throws: DecodingError.self) { try value.decode(as: [Int8].self) }
      #expect(throws: DecodingError.self) { try value.decode(as: [String].self) }
    }
    #expect(throws: DecodingError.self) { try RouteValue.array([.integer(256)]).decode(as: Data.self) }
    #expect(throws: DecodingError.self) { try RouteValue.array([.string("x")]).decode(as: Data.self) }
  }

  @Test(arguments: [0, 1, 2, 3, 63, 64, 65, 66, 1_000]) func manyBytesAreTextInJSON(count: Int) throws {
    let value = RouteValue.bytes(Array(Self.many.prefix(count)))
    let json = try JSONEncoder().encode(value)
    #expect(json.starts(with: Data(#"{"$bytes":"#.utf8)) == (count >= 64))
    if count >= 64 { #expect(json.count < count * 3 / 2 + 20) }
    let back = try JSONDecoder().decode(RouteValue.self, from: json)
    #expect(back == value)
    #expect(try form(of: back) == (count == 0 ? "array" : "bytes"))
    #expect(try back.decode(as: Data.self) == Data(Self.many.prefix(count)))
  }

  @Test func theTextIsBase64() throws {
    let data = Data(Self.many)
    let json = try JSONEncoder().encode(RouteValue(data))
    let object = try JSONDecoder().decode([String: String].self, from: json)
    #expect(object == ["$bytes": data.base64EncodedString()])
  }

  @Test func olderSnapshotsHoldNumbers() throws {
    let json = try JSONEncoder().encode(Self.many.map(Int.init))
    #expect(try JSONDecoder().decode(RouteValue.self, from: json) == RouteValue(Data(Self.many)))
  }

  @Test(arguments: ["AQI", "AQ=A", "A===", "====", "AQ==AQ==", "AQJ=", "AB==", "AQI!", "AQID\u{E9}", "A"])
  func damagedTextIsRefused(text: String) throws {
    let json = try JSONEncoder().encode(["$bytes": text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RouteValue.self, from: json) }
  }

  @Test(arguments: ["$bytes", "$$bytes", "$$$bytes", "bytes", "$bytes2", "$", "$$", "a"])
  func anObjectThatLooksLikeBytesIsNone(key: String) throws {
    for value in [RouteValue.object([key: .string("AQID")]), .object([key: .integer(1), "b": .null])] {
      #expect(try JSONDecoder().decode(RouteValue.self, from: JSONEncoder().encode(value)) == value)
    }
  }

  @Test func manyBytesAreDescribedByTheirNumber() throws {
    #expect(RouteValue.bytes([1, 2, 3]).description == "[1, 2, 3]")
    let description = RouteValue.bytes(Self.many).description
    #expect(description.hasPrefix("1000 bytes #") && description.count < 30)
    #expect(description != RouteValue.bytes(Self.many.reversed()).description, "Different bytes look different.")
    #expect(RouteValue.bytes(Array("foobar".utf8) + [UInt8](repeating: 0, count: 11)).description.hasPrefix("17 bytes"))
  }

  @Test func errorsAreShortForLargeValues() throws {
    let object = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("key\($0)", $0) })
    for value in [
      RouteValue.bytes(Self.many), try RouteValue(object), .array(.init(repeating: .null, count: 5_000)),
      .string(.init(repeating: "x", count: 5_000)),
    ] {
      let error = #expect(throws: DecodingError.self) { try value.decode(as: Bool.self) }
      #expect("\(try #require(error))".count < 250)
    }
  }

  private func form(of value: some Encodable) throws -> String {
    switch try RouteValue(value) {
    case .bytes: "bytes"
    case .array: "array"
    default: "neither"
    }
  }
}

/// Encodes bytes, then something else, then bytes.
private struct Mixed: Encodable {
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(contentsOf: [1, 2] as [UInt8])
    try list.encode(3)
    try list.encode(300)
    try list.encode(contentsOf: [4, 5] as [UInt8])
  }
}

/// Encodes bytes by nested encoders.
private struct Nested: Encodable {
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in [1, 2] {
      var single = list.superEncoder().singleValueContainer()
      try single.encode(number)
    }
  }
}
