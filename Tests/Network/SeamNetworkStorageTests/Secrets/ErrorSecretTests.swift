import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// No secret is in an error, in the log of it, or in what is left behind, whatever fails.
struct ErrorSecretTests {
  /// Fields and a body with the secrets that servers send.
  private static func echo(_ request: HTTPRequest, _ status: Int, _ location: String? = nil) -> HTTPResponse {
    let url = "https://fred:\(Secret.userInfo.text)@api.example.com/x?\(Secret.queryText)#\(Secret.fragment.text)"
    let fields: HTTPFields = [
      HTTPField("Content-Type", "application/json"), HTTPField("Set-Cookie", "id=\(Secret.cookie.text)"),
      HTTPField("Location", location ?? url), HTTPField("Content-Location", url),
      HTTPField("Link", "<\(url)>; rel=\"next\""), HTTPField("Refresh", "5; url=\(url)"), HTTPField("X-Next", url),
      HTTPField("Cache-Control", status < 300 ? "max-age=60" : "no-store"),
    ]
    return .text(Secret.json, status, fields: fields, for: request)
  }

  private static func answer(
    _ code: NetworkError.Code
  ) -> @Sendable (_ request: HTTPRequest) throws -> HTTPResponse {
    { request in
      switch code {
      case .unacceptableStatus, .undecodable, .tooLarge: return echo(request, code == .unacceptableStatus ? 500 : 200)
      case .unauthenticated: return echo(request, 401)
      case .tooManyRedirects: return echo(request, 303, request.url.absoluteString)
      case .invalidRedirect:
        return echo(request, 302, "ftp://fred:\(Secret.userInfo.text)@example.com/?\(Secret.queryText)")
      default: throw NetworkError(code, reason: "scripted", request: request, response: nil)
      }
    }
  }

  struct Post: NetworkRequest {
    typealias Response = [Int]
    var method = HTTPMethod.post
    var path: RequestPath = "start"
    var fields = Secret.fields
    var query = [QueryItem("access_token", Secret.query.text)]
    var body = RequestBody.json(["other": Secret.body.text])
    var options: RequestOptions

    init(method: HTTPMethod = .post) {
      self.method = method
      options = RequestOptions(hasSensitiveBody: true)
      if method == .get { body = .none }
    }
  }

  @Test(
    arguments: [
      .unacceptableStatus, .unauthenticated, .undecodable, .tooLarge, .tooManyRedirects, .invalidRedirect, .offline,
      .notCached, .deadlineExceeded, .invalidRequest, .bodyNotRepeatable, .sessionClosed, .unknownHost, .cannotConnect,
      .secureConnectionFailed, .untrustedServer, .pinMismatch, .connectionLost, .timedOut, .malformedResponse, .failed,
      .cancelled,
    ] as [NetworkError.Code]) func noErrorHasASecret(_ code: NetworkError.Code) async throws
  {
    for method in [HTTPMethod.get, .post] {
      let network = SecretNetwork(answer: Self.answer(code))
      var post = Post(method: method)
      switch code {
      case .offline: network.state.set(NetworkState(.offline))
      case .notCached: post.fields.append(HTTPField("Cache-Control", "only-if-cached"))
      case .deadlineExceeded: post.options.timeout = .zero
      case .invalidRequest: post.fields.append(HTTPField("X-Own", Secret.ownField.text + "\n", isSensitive: true))
      case .tooLarge: post.options.maximumBodySize = 4
      default: break
      }
      let request = post
      let error = await #expect(throws: NetworkError.self) { try await network.module.perform(request) }
      if code != .notCached || method == .get, code != .tooManyRedirects || method == .get {
        #expect(error?.code == code, "\(String(describing: error))")
      }
      let text = try await (error?.everything ?? "") + network.leftBehind()
      #expect(Secret.found(in: text).isEmpty, "\(code.name): \(error?.everything ?? "")")
    }
  }

  @Test func aUserInAURLIsRefusedWithoutNamingIt() async throws {
    for location in ["https://fred:\(Secret.userInfo.text)@other.example.com/a", "//\(Secret.userInfo.text)@other/"] {
      let network = SecretNetwork { .text("", 302, fields: [HTTPField("Location", location)], for: $0) }
      let error = await #expect(throws: NetworkError.self) { try await network.module.send(network.request(.get)) }
      #expect(error?.code == .invalidRequest)
      #expect(network.server.requests.count == 1)
      let text = try await (error?.everything ?? "") + network.leftBehind()
      #expect(Secret.found(in: text).isEmpty, "\(text)")
    }
  }

  @Test func aResponseWithACredentialIsNotStored() async throws {
    let network = SecretNetwork { Self.echo($0, 200) }
    var request = network.request(.get)
    request.options.hasSensitiveBody = true
    for _ in 0..<2 {
      let response = try await network.module.send(request)
      #expect(try await response.body.collect(upTo: 1000) == Array(Secret.json.utf8))
      #expect(response.source == .network)
    }
    #expect(Secret.found(in: try await network.leftBehind()).isEmpty)
  }
}
