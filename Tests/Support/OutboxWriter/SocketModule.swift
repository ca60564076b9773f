import Foundation
import SeamNetwork

/// A network module that sends each request over a connection of its own, by calls that block threads of its own.
struct SocketModule: NetworkModule {
  let requestBuilder: RequestBuilder
  let completionExecutor: any CompletionExecutor = ImmediateExecutor()
  private let port: Int

  init(port: Int) {
    self.port = port
    requestBuilder = RequestBuilder(baseURL: URL(string: "http://127.0.0.1:\(port)") ?? URL(filePath: "/"))
  }

  func perform<Request: NetworkRequest>(_ request: Request) async throws(NetworkError) -> Request.Response {
    throw NetworkError(.failed, reason: "this module sends only")
  }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    do {
      let body = try await request.body?.collect(upTo: 1 << 20) ?? []
      var head =
        "\(request.method.rawValue) \(request.url.path())?\(request.url.query() ?? "") HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      for field in request.fields { head += "\(field.name): \(field.value)\r\n" }
      head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
      let bytes = Array(head.utf8) + body
      let answer = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { [port] in
          continuation.resume(with: Result { try Self.exchange(bytes, port: port) })
        }
      }
      return try response(answer, url: request.url)
    } catch {
      throw NetworkError(error, for: request)
    }
  }

  private func response(_ bytes: [UInt8], url: URL) throws(NetworkError) -> HTTPResponse {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n"), text.hasPrefix("HTTP/1.1 "),
      let status = Int(text.dropFirst(9).prefix(3))
    else { throw NetworkError(.connectionLost, reason: "the connection ended before the response") }
    return HTTPResponse(status, body: HTTPBody(String(text[end.upperBound...])), url: url)
  }

  private static func exchange(_ bytes: [UInt8], port: Int) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw NetworkError(.cannotConnect, reason: "there is no connection to the server") }
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw NetworkError(.connectionLost, reason: "the connection ended") }
      sent += count
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return answer }
      answer += buffer[..<count]
    }
  }
}
