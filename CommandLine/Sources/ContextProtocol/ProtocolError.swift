/// An error of JSON-RPC.
///
/// https://www.jsonrpc.org/specification#error_object
struct ProtocolError: Error {
  let code: Int
  let message: String

  static func parse(_ message: String) -> Self { Self(code: -32700, message: message) }
  static func invalidRequest(_ message: String) -> Self { Self(code: -32600, message: message) }
  static func unknownMethod(_ message: String) -> Self { Self(code: -32601, message: message) }
  static func invalidParameters(_ message: String) -> Self { Self(code: -32602, message: message) }

  /// The response to a request.
  ///
  /// - Parameter id: null for a message whose id is unknown.
  func response(to id: JSON = .null) -> JSON {
    ["jsonrpc": "2.0", "id": id, "error": ["code": .integer(code), "message": .text(message)]]
  }
}
