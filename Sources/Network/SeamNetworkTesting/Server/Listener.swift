/// Accepts the connections of a server.
actor Listener {
  private let descriptor: Int32
  private let server: ServerCore
  private var isOpen = true

  nonisolated var unownedExecutor: UnownedSerialExecutor { server.loop.asUnownedSerialExecutor() }

  init(descriptor: Int32, server: ServerCore) {
    self.descriptor = descriptor
    self.server = server
  }

  func run() async {
    while isOpen {
      switch Socket.accept(from: descriptor) {
      case .value(let client): server.serve(client)
      case .wouldBlock: guard await server.loop.wait(for: .readable, on: descriptor) else { return }
      case .ended: close()
      }
    }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    server.loop.cancelWaits(for: descriptor)
    Socket.close(descriptor)
  }
}
