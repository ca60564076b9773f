import Foundation
import SeamNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes the events of tasks to their exchanges.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  let runner: TaskRunner

  /// - Parameter runner: retained until the session is invalidated.
  init(_ runner: TaskRunner) { self.runner = runner }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { runner.exchange(of: dataTask)?.didReceive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    runner.exchange(of: dataTask)?.didReceive([UInt8](data))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) { runner.exchange(of: task)?.didSend() }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    runner.didComplete(task, error: error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping (CachedURLResponse?) -> Void
  ) { completionHandler(nil) }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    Platform.answer(challenge, of: task, runner, completionHandler)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
  ) { completionHandler(runner.exchange(of: task)?.restartedUpload()?.stream()) }
}
