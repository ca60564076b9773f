import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamSupport

/// Receives bodies that arrive slowly, while the process is stopped from outside.
enum IdleTrial {
  /// Prints `begun` once each body has, and then, for each, its number of bytes or why it failed.
  ///
  /// - Parameter authority: a file with an authority to trust; nil if the system trusts the server.
  static func run(
    _ session: TrialSession, url: URL, authority: String?, count: Int, idleTimeout: Duration
  ) async throws {
    let authorities = try authority.map { [try String(contentsOfFile: $0, encoding: .utf8)] } ?? []
    let session = session.make(
      SessionConfiguration(
        trust: ServerTrust(authorities: authorities), idleTimeout: idleTimeout, maximumConnectionsPerHost: count))
    let begun = Locked(0)
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<count {
        group.addTask {
          do {
            var size = 0
            for try await chunk in try await session.send(HTTPRequest(.get, url)).body {
              let isLast = begun.withLock { begun in
                if size == 0 { begun += 1 }
                return size == 0 && begun == count
              }
              if isLast { printNow("begun") }
              size += chunk.count
            }
            return "\(size) bytes"
          } catch {
            return "\(error)"
          }
        }
      }
      for await line in group { printNow(line) }
    }
    await session.close()
  }
}

/// Prints a line at once, also into a pipe.
func printNow(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
