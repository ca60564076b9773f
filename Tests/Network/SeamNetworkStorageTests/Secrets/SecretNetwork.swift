import Foundation
@testable import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import SeamStorageSQLite
import SeamSupport
import StorageTestFixtures

/// A module with all behaviours, over a server that a test writes, and everything that they leave behind.
final class SecretNetwork: Sendable {
  let base: URL
  let server: FakeNetworkSession
  let recording: RecordingSession
  let storage: SQLiteStorage
  let clock = VirtualClock()
  let state = FakeNetworkStateProvider(NetworkState(.online))
  let module: DefaultNetworkModule
  private let directory = TemporaryDirectory()
  private let log = Locked("")
  private let tokens: Tokens

  /// Renews a token over the module that asks for it.
  final class Tokens: CredentialsProvider {
    let module = Locked<DefaultNetworkModule?>(nil)
    let number = Locked(0)

    func credentials() async throws -> Credentials? {
      .bearer("\(Secret.authorization.text)-\(number.withLock { $0 })")
    }

    func refresh(_ rejected: Credentials) async throws -> Credentials? {
      struct Renew: NetworkRequest {
        typealias Response = String
        let method = HTTPMethod.post
        let path: RequestPath = "token"
        let body = RequestBody.json(["renewal": Secret.refreshToken.text])
        let options = RequestOptions(hasSensitiveBody: true)
      }
      _ = try await module.withLock { $0 }?.perform(Renew())
      number.withLock { $0 += 1 }
      return try await credentials()
    }
  }

  init(
    _ origin: String = "https://api.example.com", user: String = "wilma",
    answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) {
    base = URL(string: origin) ?? URL(filePath: "/")
    server = FakeNetworkSession(answer: answer)
    recording = RecordingSession(around: server, keepsOtherBodies: true)
    storage = SQLiteStorage(at: directory.path("cache.db"))
    tokens = Tokens()
    let jar = CookieJar()
    jar.keep(["id=\(Secret.jar.text)"], from: base, at: clock.date)
    let write: @Sendable (String) -> Void = { [log] entry in log.withLock { $0 += entry + "\n" } }
    let store = StorageHTTPCacheStore(storage, clock: clock.clock)
    module = DefaultNetworkModule(
      session: recording, requestBuilder: RequestBuilder(baseURL: base),
      behaviours: [
        Logging(.bodies, to: write), Logging(.fields, level: .attempt, to: write), Retry { 0 },
        Authentication(tokens, for: [base]), Coalescing(), Cookies(in: jar), HostLimit(4),
        Metrics { measurement in
          var text = ""
          dump(measurement, to: &text)
          write(text)
        },
        HTTPCache(in: store) { user },
      ], networkStateProvider: state, completionExecutor: ImmediateExecutor(), clock: clock.clock)
    tokens.module.withLock { $0 = module }
  }

  var renewals: Int { tokens.number.withLock { $0 } }

  /// A request with secrets in every place.
  func request(_ method: HTTPMethod, _ path: String = "start") -> HTTPRequest {
    let url = URL(string: "\(base.absoluteString)/\(path)?\(Secret.queryText)#\(Secret.fragment.text)") ?? base
    let hasBody = method != .get
    return HTTPRequest(
      method, url, fields: Secret.fields, body: hasBody ? HTTPBody(Secret.json) : nil,
      options: RequestOptions(isIdempotent: true, hasSensitiveBody: hasBody))
  }

  /// What was written where no secret belongs: log, measurements, recording and cache.
  ///
  /// A cache has URLs as they are.
  func leftBehind() async throws -> String {
    let recorded = String(decoding: try recording.recording.json(), as: UTF8.self)
    let stored = try await storage.entries(withPrefix: "").map { entry in
      let key = entry.key.replacing(Secret.query.text, with: "")
      return key + String(decoding: entry.bytes, as: UTF8.self).replacing(Secret.query.text, with: "")
    }
    await storage.close()
    let file = String(decoding: try directory.contents(), as: UTF8.self).replacing(Secret.query.text, with: "")
    return ([log.withLock { $0 }, recorded, file] + stored).joined(separator: "\n")
  }
}

extension Error {
  /// The error as text and with all its parts.
  var everything: String {
    var text = "\(self)\n\(localizedDescription)\n"
    dump(self, to: &text)
    // A dump has bytes as numbers.
    if let response = (self as? NetworkError)?.response { text += String(decoding: response.body, as: UTF8.self) }
    return text
  }
}
