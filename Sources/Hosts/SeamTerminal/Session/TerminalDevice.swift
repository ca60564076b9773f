/// The output of a host: a terminal, or memory in a script or test.
@MainActor
protocol TerminalDevice: AnyObject {
  /// The current size in cells.
  var size: Size { get }

  /// Writes all of the bytes, or drops them if the terminal is gone.
  func write(_ bytes: [UInt8])
}

/// An output that only has a size; ``TerminalHost/frame`` is its screen.
final class InMemoryDevice: TerminalDevice {
  var size: Size
  private(set) var written: [[UInt8]] = []

  init(size: Size) { self.size = size }

  func write(_ bytes: [UInt8]) { written.append(bytes) }
}
