/// The outcome, the duration and the size of a call, or of one request of it.
public struct NetworkMeasurement: Sendable {
  /// The name of the call, such as `/people/{}`: the same for every parameter, so that it can be a label.
  public let name: String
  /// The method.
  public let method: HTTPMethod
  /// The host.
  public let host: String
  /// The status; nil for a failure.
  public let status: Int?
  /// The failure; nil for a response with any status.
  public let error: NetworkError.Code?
  /// Where the response comes from; nil for a failure.
  public let source: HTTPResponse.Source?
  /// The time until the response's header arrived, or until the whole body did in calls that need it.
  public let duration: Duration
  /// The bytes of the response's body, decoded; nil where they are not known yet.
  public let bodySize: Int64?
  /// The times of the exchange; nil where the session cannot measure them.
  public let exchange: ExchangeMetrics?
}
