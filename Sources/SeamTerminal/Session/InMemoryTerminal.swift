/// A terminal in memory with a host on it: its cells can be read, and bytes put in as from a keyboard.
@MainActor
package final class InMemoryTerminal {
  private let host: TerminalHost
  private let device: InMemoryDevice
  private var decoder = InputDecoder()

  /// Gives a host a screen in colour.
  package init(_ host: TerminalHost, size: Size) {
    self.host = host
    device = InMemoryDevice(size: size)
    host.attach(device, usesColor: true)
  }

  /// What is on the screen.
  package var frame: Canvas { host.frame }

  /// Presses a key, such as `ctrl+n`; nothing where there is no such key.
  package func press(_ name: String) {
    send(Key(name: name).flatMap(KeyEncoder.bytes) ?? [])
  }

  /// Puts bytes in, as a whole: no escape sequence is waited for any longer.
  ///
  /// The host draws what comes of them in a later turn.
  package func send(_ bytes: [UInt8]) {
    host.receive(decoder.decode(bytes) + decoder.flush())
  }
}
