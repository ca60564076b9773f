/// A terminal in memory with a host: gives access to its cells and accepts bytes as from a keyboard.
@MainActor
package final class InMemoryTerminal {
  private let host: TerminalHost
  private let device: InMemoryDevice
  private var decoder = InputDecoder()

  /// Attaches a host to a colour screen.
  package init(_ host: TerminalHost, size: Size) {
    self.host = host
    device = InMemoryDevice(size: size)
    host.attach(device, colors: .full)
  }

  /// The frame on the screen.
  package var frame: Canvas { host.frame }

  /// Presses a key, such as `ctrl+n`; does nothing if there is no such key.
  package func press(_ name: String) {
    send(Key(name: name).flatMap(KeyEncoder.bytes) ?? [])
  }

  /// Sends bytes as complete input: pending escape sequences are flushed.
  ///
  /// The host draws the result in a later turn.
  package func send(_ bytes: [UInt8]) {
    host.receive(decoder.decode(bytes) + decoder.flush())
  }
}
