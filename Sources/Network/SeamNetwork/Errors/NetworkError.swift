/// The reason a network call failed, with its request, the cause and the remedy.
///
/// ```swift
/// do {
///   people = try await network.perform(GetPeople())
/// } catch where error.code == .unacceptableStatus && error.response?.status == 404 {
///   …
/// }
/// ```
///
/// It contains no secret: no value of a query, no sensitive field.
public struct NetworkError: Error, Sendable {
  /// The response that led to the failure.
  public struct Response: Sendable {
    /// The status.
    public let status: Int
    /// The header fields.
    public let fields: HTTPFields
    /// The beginning of the body, at most 64 kB, as the server sent it.
    public let body: [UInt8]

    /// Creates a response.
    public init(status: Int, fields: HTTPFields, body: [UInt8]) {
      self.status = status
      self.fields = fields
      self.body = body
    }
  }

  /// The kind of the failure.
  public let code: Code
  /// A description of the failure, as a sentence without a full stop.
  public let reason: String
  /// The request, without secrets, such as `GET https://api.example.com/people?token=…`; nil if none was built.
  public private(set) var request: String?
  /// The response; nil if none arrived.
  public let response: Response?
  /// The error that caused it, where there was one.
  public let underlying: (any Error)?

  /// Creates an error.
  public init(
    _ code: Code, reason: String, request: HTTPRequest? = nil, response: Response? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.reason = reason
    self.request = request?.description
    self.response = response
    self.underlying = underlying
  }

  /// Returns the error with a request, if it has none yet.
  package func with(_ request: HTTPRequest) -> NetworkError {
    var copy = self
    copy.request = copy.request ?? request.description
    return copy
  }

  /// Returns any error as a network error: `CancellationError` as `cancelled`, other errors as `failed`.
  package init(_ error: any Error, for request: HTTPRequest?) {
    switch error {
    case let error as NetworkError: self = request.map(error.with) ?? error
    case is CancellationError: self.init(.cancelled, reason: "the call was cancelled", request: request)
    default: self.init(.failed, reason: "a part of the network module failed", request: request, underlying: error)
    }
  }
}

extension NetworkError: CustomStringConvertible {
  /// The request, the failure, the remedy and the cause, for logs.
  public var description: String {
    var text = "\(request ?? "Network"): \(reason) (\(code.name)). \(code.remedy)"
    if let underlying { text += " Cause: \(underlying)" }
    return text
  }
}
