import Foundation
import SeamFlow
import Testing

struct RouteValueTests {
  enum Route: Codable, Hashable, Sendable {
    case list
    case person(UUID)
    case page(Int, query: String?)
    case many([Double], Inner, flags: [String: Bool])

    struct Inner: Codable, Hashable, Sendable {
      var small: Int8 = -3
      var large: UInt64 = .max
      var float: Float = 1.5
      var nothing: Int?
      var date = Date(timeIntervalSinceReferenceDate: 1.25)
    }
  }

  static let routes: [Route] = [
    .list, .person(UUID()), .page(-7, query: nil), .page(0, query: "ü\u{0}"),
    .many([1, 0.1, -.infinity], .init(), flags: ["a": true, "": false]),
  ]

  @Test(arguments: routes) func routesSurviveCoding(route: Route) throws {
    let value = try RouteValue(route)
    #expect(try value.decode(as: Route.self) == route)
    #expect(try RouteValue(route) == value)
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(RouteValue.self, from: data) == value)
    if !data.contains(Array("inf".utf8)) {
      #expect(try JSONDecoder().decode(Route.self, from: data) == route, "The shape is the route's own.")
    }
  }

  @Test func notANumberSurvives() throws {
    let value = try RouteValue(Double.nan)
    #expect(try value.decode(as: Double.self).isNaN)
  }

  @Test func routesReadLikeSwift() throws {
    #expect(try RouteValue(Route.list).description == "list")
    #expect(try RouteValue(Route.page(3, query: "x")).description == "page(3, query: x)")
  }

  @Test func mismatchedTypesThrow() throws {
    #expect(throws: DecodingError.self) { try RouteValue.string("x").decode(as: Int.self) }
    #expect(throws: DecodingError.self) { try RouteValue.integer(300).decode(as: Int8.self) }
    #expect(throws: DecodingError.self) { try RouteValue.unsigned(.max).decode(as: Int.self) }
    #expect(throws: DecodingError.self) { try RouteValue.null.decode(as: String.self) }
    #expect(throws: DecodingError.self) { try RouteValue.array([]).decode(as: Route.self) }
    #expect(throws: DecodingError.self) { try RouteValue.object(["gone": .object([:])]).decode(as: Route.self) }
    #expect(throws: DecodingError.self) { try RouteValue.array([.null]).decode(as: [Int].self) }
  }
}
