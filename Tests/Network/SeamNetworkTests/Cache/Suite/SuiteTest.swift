import Foundation

/// A case of the public suite for HTTP caches, https://github.com/http-tests/cache-tests.
///
/// The suite's data is not part of the project: `SEAM_CACHE_SUITE` is the path of a file with its cases for browsers,
/// one JSON object each in an array, with the members that the suite's own files have.
struct SuiteTest: Decodable, Sendable {
  let id: String
  let name: String
  let kind: Kind
  let requests: [Step]

  enum Kind: String, Decodable, Sendable { case required, optimal, check }

  /// One request, the server's answer, and the expectations of both sides.
  struct Step: Decodable, Sendable {
    var requestMethod: String?
    var requestHeaders: [Field]?
    var requestBody: String?
    var responseStatus: Status?
    var responseHeaders: [Field]?
    var responseBody: String?
    var responsePause: Double?
    var filename: String?
    var queryArg: String?
    var cache: String?
    var magicLocations: Bool?
    var disconnect: Bool?
    var pauseAfter: Bool?
    var checkBody: Bool?
    var expectedType: String?
    var expectedStatus: Expected<Int>?
    var expectedMethod: String?
    var expectedRequestHeaders: [Field]?
    var expectedRequestHeadersMissing: [Field]?
    var expectedResponseHeaders: [Field]?
    var expectedResponseHeadersMissing: [Field]?
    var expectedResponseText: Expected<String>?

    enum CodingKeys: String, CodingKey {
      case requestMethod, requestHeaders, requestBody, responseStatus, responseHeaders, responseBody, responsePause
      case filename, queryArg, cache, magicLocations, disconnect, pauseAfter, checkBody, expectedType, expectedStatus
      case expectedMethod, expectedRequestHeaders, expectedRequestHeadersMissing, expectedResponseHeaders
      case expectedResponseHeadersMissing, expectedResponseText
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func value<T: Decodable>(_ key: CodingKeys) throws -> T? { try values.decodeIfPresent(T.self, forKey: key) }
      /// null says that anything is expected, which differs from a missing key.
      func expected<T: Decodable & Sendable>(_ key: CodingKeys) throws -> Expected<T>? {
        guard values.contains(key) else { return nil }
        return try values.decodeNil(forKey: key) ? .anything : .value(values.decode(T.self, forKey: key))
      }
      requestMethod = try value(.requestMethod)
      requestHeaders = try value(.requestHeaders)
      requestBody = try value(.requestBody)
      responseStatus = try value(.responseStatus)
      responseHeaders = try value(.responseHeaders)
      responseBody = try value(.responseBody)
      responsePause = try value(.responsePause)
      filename = try value(.filename)
      queryArg = try value(.queryArg)
      cache = try value(.cache)
      magicLocations = try value(.magicLocations)
      disconnect = try value(.disconnect)
      pauseAfter = try value(.pauseAfter)
      checkBody = try value(.checkBody)
      expectedType = try value(.expectedType)
      expectedStatus = try expected(.expectedStatus)
      expectedMethod = try value(.expectedMethod)
      expectedRequestHeaders = try value(.expectedRequestHeaders)
      expectedRequestHeadersMissing = try value(.expectedRequestHeadersMissing)
      expectedResponseHeaders = try value(.expectedResponseHeaders)
      expectedResponseHeadersMissing = try value(.expectedResponseHeadersMissing)
      expectedResponseText = try expected(.expectedResponseText)
    }
  }

  enum Expected<Value: Sendable>: Sendable { case anything, value(Value) }

  /// A status and its phrase.
  struct Status: Decodable, Sendable {
    let code: Int
    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      code = try values.decode(Int.self)
    }
  }

  /// A name alone, a name and a value, or a name, an operator or a flag, and a value.
  struct Field: Decodable, Sendable {
    enum Value: Sendable {
      case text(String)
      case number(Int)
    }

    let name: String
    var value: Value?
    /// Whether the client must see the field: true unless the third member is false.
    var isSaved = true
    /// The name of another field or the number to compare with, where the second member is `=` or `>`.
    var operand: Value?

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        self.name = name
        return
      }
      var values = try decoder.unkeyedContainer()
      name = try values.decode(String.self)
      value = try Self.value(&values)
      guard !values.isAtEnd else { return }
      if let flag = try? values.decode(Bool.self) { isSaved = flag } else { operand = try Self.value(&values) }
    }

    private static func value(_ values: inout any UnkeyedDecodingContainer) throws -> Value {
      if let number = try? values.decode(Int.self) { return .number(number) }
      return .text(try values.decode(String.self))
    }
  }

  /// The path of the cases; nil if the suite is not to run.
  static var path: String? { ProcessInfo.processInfo.environment["SEAM_CACHE_SUITE"] }

  /// Reads all cases; empty without a path.
  static func all() throws -> [SuiteTest] {
    guard let path else { return [] }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode([SuiteTest].self, from: Data(contentsOf: URL(filePath: path)))
  }
}
