#if os(Linux)
import CSeamTLS

/// The sessions of a server with an identity, by libssl: TLS 1.2 and newer.
///
/// Sendable because the context is not changed after `init`, and libssl counts its references atomically:
/// https://docs.openssl.org/3.0/man7/openssl-threads/.
final class TLSSessionFactory: SecureSessionFactory, @unchecked Sendable {
  private let context: OpaquePointer

  init(_ identity: TLSIdentity) throws {
    guard let context = SSL_CTX_new(TLS_server_method()) else { throw TLSIdentity.Failure() }
    guard seam_tls_require_1_2(context) == 1, SSL_CTX_use_certificate(context, identity.document) == 1,
      SSL_CTX_use_PrivateKey(context, identity.key) == 1
    else {
      SSL_CTX_free(context)
      throw TLSIdentity.Failure()
    }
    self.context = context
  }

  deinit { SSL_CTX_free(context) }

  func makeSession() -> sending any SecureSession { TLSSession(context) }
}

/// The server's side of a TLS connection between two buffers in memory.
final class TLSSession: SecureSession {
  private let session: OpaquePointer?
  /// Owned by the session.
  private let input = BIO_new(BIO_s_mem())
  private let output = BIO_new(BIO_s_mem())

  init(_ context: OpaquePointer) {
    session = SSL_new(context)
    SSL_set_bio(session, input, output)
    SSL_set_accept_state(session)
  }

  deinit { SSL_free(session) }

  func receive(_ bytes: [UInt8]) -> (bytes: [UInt8], hasEnded: Bool) {
    BIO_write(input, bytes, Int32(bytes.count))
    var plain: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      // Errors are a queue of the thread: one of an earlier session would be taken for this one's.
      ERR_clear_error()
      let count = SSL_read(session, &buffer, Int32(buffer.count))
      guard count <= 0 else {
        plain += buffer[..<Int(count)]
        continue
      }
      let reason = SSL_get_error(session, count)
      return (plain, reason != SSL_ERROR_WANT_READ && reason != SSL_ERROR_WANT_WRITE)
    }
  }

  func send(_ bytes: ArraySlice<UInt8>) {
    ERR_clear_error()
    // A buffer in memory takes all bytes. A session that is broken takes none, and the client notices.
    _ = bytes.withUnsafeBytes { SSL_write(session, $0.baseAddress, Int32($0.count)) }
  }

  func end() {
    ERR_clear_error()
    SSL_shutdown(session)
  }

  func takeOutput() -> [UInt8] {
    var pointer: UnsafeMutablePointer<CChar>?
    let count = Int32(seam_tls_memory(output, &pointer))
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      initialized = max(Int(BIO_read(output, buffer.baseAddress, count)), 0)
    }
  }
}

extension ScriptedServer {
  /// Starts a server with TLS 1.2 and newer, and HTTP/1.1 only.
  ///
  /// - Parameters:
  ///   - identity: the key and the document that the server presents; a ``TLSIdentity/Kind`` other than `valid` is a
  ///     fault.
  ///   - clock: the clock of all pauses in answers.
  ///   - headerLimit: the most bytes of a request's header; larger ones are answered with 431.
  ///   - bodyLimit: the most bytes of a request's body; larger ones are answered with 413.
  /// - Throws: the system's or libssl's error.
  public convenience init(
    identity: TLSIdentity, clock: any Clock<Duration> = ContinuousClock(), headerLimit: Int = 65536,
    bodyLimit: Int = 64 << 20
  ) throws {
    try self.init(
      clock: clock, limits: .init(header: headerLimit, body: bodyLimit), security: TLSSessionFactory(identity))
  }
}
#endif
