#if os(Linux)
import CSeamTLS
import Foundation

/// A key and its X.509 document for a server, made on the spot and issued by a CA that is made for it as well.
///
/// Give clients ``authorityPEM`` to trust, for instance by `curl --cacert`. Nothing is written to a file:
/// ``pem()`` returns the key for a server that reads it from one.
///
/// Sendable because the key and the documents are only changed in `init`, and libcrypto counts their references
/// atomically: https://docs.openssl.org/3.0/man7/openssl-threads/.
public final class TLSIdentity: @unchecked Sendable {
  /// Whether an identity is valid, or which fault it has.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Is valid for `localhost` and 127.0.0.1, from an hour ago for a day.
    case valid
    /// Is valid for `wrong.example` only.
    case wrongHost
    /// Expired an hour ago.
    case expired
    /// Is issued by another CA than the one of ``TLSIdentity/authorityPEM``.
    case untrusted
    /// Is issued by another CA with the name of the one of ``TLSIdentity/authorityPEM``.
    case impostor
  }

  /// libcrypto could not make an identity.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// libcrypto's reason.
    public let reason: String
    public var description: String { "libcrypto cannot make a key or an X.509 document: \(reason)" }

    init() { reason = ERR_reason_error_string(ERR_get_error()).map { String(cString: $0) } ?? "unknown reason" }
  }

  /// The CA that clients have to trust, as PEM.
  public let authorityPEM: String
  let key: OpaquePointer
  let document: OpaquePointer

  /// Makes keys of the curve P-256 and signs with SHA-256.
  public init(_ kind: Kind = .valid) throws {
    let authority = try Authority()
    authorityPEM = try authority.pem()
    key = try Self.made(seam_tls_make_key())
    do {
      let issuer =
        switch kind {
        case .untrusted: try Authority()
        case .impostor: try Authority(name: authority.name)
        case .valid, .wrongHost, .expired: authority
        }
      document = try issuer.issue(
        for: key, name: "localhost",
        alternatives: kind == .wrongHost ? "DNS:wrong.example" : "DNS:localhost,IP:127.0.0.1,IP:::1",
        from: kind == .expired ? -7200 : -3600, to: kind == .expired ? -3600 : 86400)
    } catch {
      EVP_PKEY_free(key)
      throw error
    }
  }

  deinit {
    X509_free(document)
    EVP_PKEY_free(key)
  }

  /// Returns the private key and the document as PEM, for a server that reads them from a file.
  ///
  /// - Throws: ``Failure`` if libcrypto cannot encode them.
  public func pem() throws -> String {
    try Self.text { memory in
      try Self.check(PEM_write_bio_PrivateKey(memory, key, nil, nil, 0, nil, nil))
      try Self.check(PEM_write_bio_X509(memory, document))
    }
  }

  fileprivate static func text(_ write: (OpaquePointer) throws -> Void) throws -> String {
    guard let memory = BIO_new(BIO_s_mem()) else { throw Failure() }
    defer { BIO_free(memory) }
    try write(memory)
    var bytes: UnsafeMutablePointer<CChar>?
    let count = seam_tls_memory(memory, &bytes)
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// SHA-256 of the public key (SubjectPublicKeyInfo), as `ServerTrust.Pin` takes it.
  ///
  /// - Throws: ``Failure`` if libcrypto cannot encode the key.
  public var publicKeyPin: String {
    get throws {
      var encoded: UnsafeMutablePointer<UInt8>?
      let count = i2d_PUBKEY(key, &encoded)
      try Self.check(count)
      defer { seam_tls_free(encoded) }
      var digest = [UInt8](repeating: 0, count: 32)
      try Self.check(EVP_Digest(encoded, Int(count), &digest, nil, EVP_sha256(), nil))
      return "sha256//" + Data(digest).base64EncodedString()
    }
  }

  fileprivate static func made(_ pointer: OpaquePointer?) throws -> OpaquePointer {
    guard let pointer else { throw Failure() }
    return pointer
  }

  fileprivate static func check(_ result: Int32) throws { if result <= 0 { throw Failure() } }
}

/// A CA: a key, and the document it signed for itself.
private final class Authority {
  private let key: OpaquePointer
  private var document: OpaquePointer?
  let name: String

  /// - Parameter name: its own for each, as a client can trust several.
  init(name: String = "ScriptedServer CA \(UInt64.random(in: 0...UInt64.max))") throws {
    self.name = name
    key = try TLSIdentity.made(seam_tls_make_key())
    document = try issue(for: key, name: name, alternatives: nil, from: -86400, to: 2 * 86400)
  }

  deinit {
    X509_free(document)
    EVP_PKEY_free(key)
  }

  func pem() throws -> String { try TLSIdentity.text { try TLSIdentity.check(PEM_write_bio_X509($0, document)) } }

  /// Signs a document for a key; without alternative names, it is a CA's.
  ///
  /// - Parameters:
  ///   - start: the beginning of its validity, in seconds from now.
  ///   - end: the end of its validity, in seconds from now.
  func issue(
    for subject: OpaquePointer, name subjectName: String, alternatives: String?, from start: Int, to end: Int
  ) throws -> OpaquePointer {
    let made = try TLSIdentity.made(X509_new())
    do {
      try TLSIdentity.check(X509_set_version(made, 2))
      try TLSIdentity.check(ASN1_INTEGER_set_int64(X509_get_serialNumber(made), .random(in: 1...Int64.max)))
      guard X509_gmtime_adj(X509_getm_notBefore(made), start) != nil,
        X509_gmtime_adj(X509_getm_notAfter(made), end) != nil
      else { throw TLSIdentity.Failure() }
      try Self.set(subjectName, of: X509_get_subject_name(made))
      try Self.set(name, of: X509_get_issuer_name(made))
      try TLSIdentity.check(X509_set_pubkey(made, subject))
      if let alternatives {
        try Self.add(NID_subject_alt_name, alternatives, to: made)
        try Self.add(NID_ext_key_usage, "serverAuth", to: made)
      } else {
        try Self.add(NID_basic_constraints, "critical,CA:TRUE", to: made)
        try Self.add(NID_key_usage, "critical,keyCertSign", to: made)
      }
      try TLSIdentity.check(X509_sign(made, key, EVP_sha256()))
      return made
    } catch {
      X509_free(made)
      throw error
    }
  }

  private static func set(_ text: String, of name: OpaquePointer?) throws {
    try TLSIdentity.check(X509_NAME_add_entry_by_txt(name, "CN", 0x1001, text, -1, -1, 0))
  }

  private static func add(_ kind: Int32, _ value: String, to document: OpaquePointer) throws {
    guard let made = X509V3_EXT_conf_nid(nil, nil, kind, value) else { throw TLSIdentity.Failure() }
    defer { X509_EXTENSION_free(made) }
    try TLSIdentity.check(X509_add_ext(document, made, -1))
  }
}
#endif
