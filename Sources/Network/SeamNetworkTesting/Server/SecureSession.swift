/// Encrypts one connection: bytes go in and come out, and nothing else happens.
protocol SecureSession: AnyObject {
  /// Decrypts bytes from the client, and returns the plain bytes, and whether the client ended the session or broke it.
  func receive(_ bytes: [UInt8]) -> (bytes: [UInt8], hasEnded: Bool)
  /// Encrypts bytes for the client.
  func send(_ bytes: ArraySlice<UInt8>)
  /// Tells the client that nothing more is sent, so that it can tell an end from a cut.
  func end()
  /// Returns the encrypted bytes that have to be sent, the handshake's as well.
  func takeOutput() -> [UInt8]
}

/// Makes the sessions of a server.
protocol SecureSessionFactory: Sendable {
  func makeSession() -> sending any SecureSession
}
