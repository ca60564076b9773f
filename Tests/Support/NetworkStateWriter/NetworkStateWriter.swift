import Foundation
import SeamNetwork
import SeamReachability

/// Prints the system's network state and each change, a line each, until its input ends.
///
/// Then it ends its stream and releases the provider, waits until its sockets are closed, and prints `closed`.
@main struct NetworkStateWriter {
  static func main() async {
    // The parent's process may have left some.
    let before = sockets
    write("ready")
    await watch()
    // They are closed on the watch's queue.
    while sockets != before { await Task.yield() }
    write("closed")
  }

  private static func watch() async {
    let provider = SystemNetworkStateProvider()
    let states = provider.states()
    let printing = Task {
      for await state in states { write(state.connectivity.rawValue) }
    }
    await inputEnds()
    printing.cancel()
    await printing.value
  }

  private static func inputEnds() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        _ = FileHandle.standardInput.readDataToEndOfFile()
        continuation.resume()
      }
    }
  }

  /// Writes a line at once; `print` keeps lines until it has many.
  private static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private static var sockets: Set<String> {
    let folder = "/proc/self/fd"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let targets = files.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    return Set(targets.filter { $0.hasPrefix("socket:") })
  }
}
