import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamSupport

/// Makes one call over libcurl and prints its outcome: a process whose environment a test sets.
///
/// Usage: `network-call URL`. Its first line is the status or the code of the failure; the body, the error with all its
/// parts, and the log follow.
@main
struct NetworkCall {
  static func main() async {
    guard let url = CommandLine.arguments.dropFirst().first.flatMap({ URL(string: $0) }) else {
      return print("usage: network-call URL")
    }
    let session = CurlNetworkSession()
    let log = Locked("")
    let network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: url),
      behaviours: [Logging(.bodies) { line in log.withLock { $0 += line + "\n" } }],
      completionExecutor: ImmediateExecutor(), limits: .init(timeout: .seconds(20)))
    do throws(NetworkError) {
      let request = HTTPRequest(.get, url, fields: [HTTPField("Authorization", "Bearer planted-token")])
      let response = try await network.send(request)
      do {
        print("\(response.status)\n\(String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self))")
      } catch { print("body: \(error)") }
    } catch {
      print("\(error.code.name)\n\(error)")
      dump(error)
    }
    print(log.withLock { $0 })
    await session.close()
  }
}
