import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamSupport

/// Five calls of a module with all the usual behaviours, one after another, over a session with seeded faults.
struct ScheduleRun: Sendable {
  /// A secret that must be in no transcript, log or error.
  static let planted = "pl4nted"

  private(set) var transcript = ""
  private(set) var log = ""
  private(set) var outcomes: [String] = []
  private(set) var refreshes = 0
  private(set) var measurements = 0

  struct Call: NetworkRequest {
    typealias Response = String
    var method = HTTPMethod.get
    var path: RequestPath
    var query: [QueryItem] = []
    var body = RequestBody.none
    /// Nil for the module's.
    var timeout: Duration?
    var options: RequestOptions { RequestOptions(timeout: timeout) }
  }

  /// Keeps a token and makes new ones.
  final class Tokens: CredentialsProvider {
    private let number = Locked(0)
    var refreshes: Int { number.withLock { $0 } }

    func credentials() async throws -> Credentials? { .bearer("\(planted)-\(refreshes)") }

    func refresh(_ rejected: Credentials) async throws -> Credentials? {
      .bearer("\(planted)-\(number.withLock { $0 += 1; return $0 })")
    }
  }

  static let calls = [
    Call(path: "people", query: [QueryItem("access_token", planted)]),
    Call(path: "people", query: [QueryItem("access_token", planted)]),
    Call(method: .post, path: "login", body: .form([QueryItem("password", planted)])),
    Call(method: .put, path: "people/7", body: .json(["token": planted]), timeout: .seconds(5)),
    Call(path: "people/7", timeout: .seconds(15)),
  ]

  init(seed: UInt64) async {
    let clock = VirtualClock()
    let server = FakeNetworkSession { request in
      let fields: HTTPFields = [
        HTTPField("Content-Type", "application/json"), HTTPField("Set-Cookie", "id=\(Self.planted)"),
        HTTPField("Cache-Control", "max-age=20"), HTTPField("ETag", "\"1\""),
      ]
      return .text(#"{"name":"Wilma","token":"\#(Self.planted)"}"#, fields: fields, for: request)
    }
    let session = FaultSession(around: server, schedule: FaultSchedule(seed: seed), clock: clock)
    let log = Locked("")
    let measured = Locked(0)
    let tokens = Tokens()
    let base = URL(string: "https://api.example.com/")
    guard let base else { return }
    let network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: base),
      behaviours: [
        Logging(.bodies) { entry in log.withLock { $0 += entry + "\n" } },
        Retry { Double(seed % 1000) / 1000 },
        Authentication(tokens, for: [base]), Metrics { _ in measured.withLock { $0 += 1 } },
        HTTPCache(in: InMemoryHTTPCacheStore()),
      ], completionExecutor: ImmediateExecutor(),
      limits: DefaultNetworkModule.Limits(timeout: .seconds(30)), clock: clock.clock)
    for call in Self.calls {
      do throws(NetworkError) {
        _ = try await network.perform(call)
        outcomes.append("success")
      } catch {
        outcomes.append("\(error.code.name): \(error)")
      }
    }
    await session.waitUntilIdle()
    // A call that ran out of time returns before it is measured.
    while measured.withLock({ $0 }) < Self.calls.count { await Task.yield() }
    transcript = session.transcript
    self.log = log.withLock { $0 }
    refreshes = tokens.refreshes
    measurements = measured.withLock { $0 }
  }
}
