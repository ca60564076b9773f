import Foundation
import SeamFlow
import SeamSupport
import Testing

/// Every value survives coding, and equal values have equal data.
struct RouteValuePropertyTests {
  private static let values = 400

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func everyValueSurvivesCoding(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<Self.values {
      let value = RandomValue.random(&random)
      let data = try RouteValue(value)
      let back = try data.decode(as: RandomValue.self)
      try #require(back == value, "\(value)")
      try #require(try RouteValue(back) == data, "\(value)")
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func everyValueSurvivesJSON(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<Self.values {
      let value = RandomValue.random(&random)
      let data = try RouteValue(value)
      let back = try JSONDecoder().decode(RouteValue.self, from: JSONEncoder().encode(data))
      try #require(back == data, "\(value)")
      try #require(back.hashValue == data.hashValue, "\(value)")
      try #require(try back.decode(as: RandomValue.self) == value, "\(value)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func dataWithinDataStaysTheSame(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<Self.values {
      let data = try RouteValue(RandomValue.random(&random))
      try #require(try RouteValue(data) == data)
      try #require(try data.decode(as: RouteValue.self) == data)
      try #require(try RouteValue(["a": [data]]) == .object(["a": .array([data])]))
    }
  }
}
