import Foundation
import SeamNetwork
import SeamSupport

/// Downloads and streams of events from an independent server.
struct TransferTrial {
  let network: DefaultNetworkModule
  let url: URL

  /// - Parameter authority: a file with an authority to trust; nil if the system trusts the server.
  init(_ session: TrialSession, url: String, authority: String?) throws {
    let authorities = try authority.map { [try String(contentsOfFile: $0, encoding: .utf8)] } ?? []
    self.url = try FaultBench.url(url)
    network = DefaultNetworkModule(
      session: session.make(SessionConfiguration(trust: ServerTrust(authorities: authorities))),
      requestBuilder: RequestBuilder(baseURL: self.url),
      behaviours: [Logging { _ in }, Retry(backoff: RetryBackoff(initial: .milliseconds(1)))])
  }

  /// Downloads a file, cancels it after a number of bytes, resumes it, and compares it with the original.
  func download(to path: String, original: String, cancelledAfter limit: Int64) async throws {
    let progress = Locked([TransferProgress]())
    let interrupted = DownloadOptions { now in
      progress.withLock { $0.append(now) }
      if now.completed >= limit { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let first = Task { () async throws(NetworkError) in
      try await network.download(HTTPRequest(.get, url), to: path, options: interrupted)
    }
    switch await first.result {
    case .success: printNow("problem: the download was not cancelled")
    case .failure(let error):
      printNow((error as? NetworkError)?.code == .cancelled ? "cancelled" : "problem: \(error)")
    }
    if FileManager.default.fileExists(atPath: path) { printNow("problem: a part lies in the file's place") }
    let file = try await network.download(
      HTTPRequest(.get, url), to: path,
      options: DownloadOptions { now in progress.withLock { $0.append(now) } })
    let steps = progress.withLock { $0 }
    printNow("\(steps.count) steps, resumed from \(file.resumedFrom) of \(file.size) bytes")
    if file.resumedFrom < limit || file.resumedFrom == file.size { printNow("problem: it was not resumed") }
    if steps.contains(where: { $0.total != file.size }) { printNow("problem: a step has another total") }
    let completed = steps.map(\.completed)
    if completed != completed.sorted() { printNow("problem: the progress fell") }
    if completed.last != file.size { printNow("problem: the progress ended at \(completed.last ?? 0)") }
    printNow(FileManager.default.contentsEqual(atPath: path, andPath: original) ? "equal" : "problem: the file differs")
  }

  /// Prints the events of a stream until its end.
  func printEvents() async throws {
    for try await event in network.events(HTTPRequest(.get, url)) { printNow("\(event.id) \(event.data)") }
    printNow("end")
  }
}
