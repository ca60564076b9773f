import CoreFHIR
import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// A server whose answers a test gives one after another.
struct FHIRServer {
  let session: FakeNetworkSession
  let client: FHIRClient

  /// Creates a server; the last answer is repeated.
  init(_ answers: Answer...) throws {
    let rest = Answers(answers)
    session = FakeNetworkSession { request in
      let answer = await rest.next()
      return .text(answer.body, answer.status, fields: answer.fields, for: request)
    }
    let url = try #require(URL(string: "https://fhir.example.org/r4"))
    client = FHIRClient(DefaultNetworkModule(session: session, requestBuilder: RequestBuilder(baseURL: url)))
  }

  /// The requests as `METHOD URL`.
  var lines: [String] { session.requests.map { "\($0.method.rawValue) \($0.url.absoluteString)" } }

  func body(_ index: Int = 0) -> String {
    String(decoding: session.requests[index].body?.bytes ?? [], as: UTF8.self)
  }

  struct Answer: Sendable {
    var status = 200
    var fields: HTTPFields = [HTTPField("Content-Type", "application/fhir+json")]
    var body = ""

    init(etag: String? = nil, _ body: String) { self.init(200, etag: etag, body) }

    init(_ status: Int, etag: String? = nil, location: String? = nil, _ body: String = "") {
      self.status = status
      self.body = body
      fields["ETag"] = etag
      fields["Location"] = location
    }
  }

  private actor Answers {
    private var rest: [Answer]

    init(_ answers: [Answer]) { rest = answers }

    func next() -> Answer { rest.count > 1 ? rest.removeFirst() : rest.first ?? Answer(500) }
  }
}
