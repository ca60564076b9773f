import SeamNetwork

/// Reads the body of a response while it arrives; dropping it ends the task.
final class ExchangeReader: HTTPBodyReader {
  private let exchange: Exchange

  init(_ exchange: Exchange) { self.exchange = exchange }

  deinit { exchange.cancel() }

  func read() async throws -> [UInt8]? { try await exchange.read() }

  func cancel() { exchange.cancel() }
}
