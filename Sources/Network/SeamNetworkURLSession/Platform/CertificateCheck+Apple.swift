#if !canImport(FoundationNetworking)
import CryptoKit
import Foundation
import SeamNetwork
import Security

/// Decides whether a server's certificate is trusted, and has one of the pinned keys.
struct CertificateCheck {
  private let trust: ServerTrust

  init(_ trust: ServerTrust) { self.trust = trust }

  func check(_ serverTrust: SecTrust, host: String) throws(NetworkError) {
    let authorities = try authorities()
    if !authorities.isEmpty {
      // The system's authorities stay trusted.
      guard SecTrustSetAnchorCertificates(serverTrust, authorities as CFArray) == errSecSuccess,
        SecTrustSetAnchorCertificatesOnly(serverTrust, false) == errSecSuccess
      else { throw NetworkError(.untrustedServer, reason: "the authorities of `ServerTrust` cannot be used") }
    }
    var problem: CFError?
    guard SecTrustEvaluateWithError(serverTrust, &problem) else {
      throw NetworkError(.untrustedServer, reason: "the server's certificate is not trusted", underlying: problem)
    }
    guard let keys = trust.publicKeys(for: host) else { return }
    guard let pin = Self.pin(of: serverTrust), keys.contains(pin) else {
      throw NetworkError(.pinMismatch, reason: "the server's key is not one of the pinned keys")
    }
  }

  private func authorities() throws(NetworkError) -> [SecCertificate] {
    var certificates: [SecCertificate] = []
    for text in trust.authorities {
      let found = Self.documents(in: text).compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
      guard !found.isEmpty else {
        throw NetworkError(.untrustedServer, reason: "an authority of `ServerTrust` is not a certificate in PEM")
      }
      certificates += found
    }
    return certificates
  }

  /// Returns the certificates of a text in PEM, as DER.
  private static func documents(in text: String) -> [Data] {
    text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
      guard let end = part.range(of: "-----END CERTIFICATE-----") else { return nil }
      return Data(base64Encoded: String(part[..<end.lowerBound]), options: .ignoreUnknownCharacters)
    }
  }

  /// Returns the pin of a server's own key; nil if its kind is not known.
  private static func pin(of trust: SecTrust) -> String? {
    guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let certificate = chain.first,
      let key = SecCertificateCopyKey(certificate), let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?,
      let attributes = SecKeyCopyAttributes(key) as? [CFString: Any],
      let type = attributes[kSecAttrKeyType] as? String, let size = attributes[kSecAttrKeySizeInBits] as? Int,
      let header = header(type: type, size: size)
    else { return nil }
    return "sha256//" + Data(SHA256.hash(data: Data(header) + bytes)).base64EncodedString()
  }

  /// Returns the bytes before a key in its SubjectPublicKeyInfo (RFC 5280, section 4.1); `SecKey` gives the key alone.
  private static func header(type: String, size: Int) -> [UInt8]? {
    let rsa: [UInt8] = [0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
    let curve: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    // `case (x as T, …)` would be a cast of the matched value.
    let (rsaType, curveType) = (kSecAttrKeyTypeRSA as String, kSecAttrKeyTypeECSECPrimeRandom as String)
    switch (type, size) {
    case (rsaType, 2048):
      return [0x30, 0x82, 0x01, 0x22] + rsa + [0x03, 0x82, 0x01, 0x0F, 0x00]
    case (rsaType, 3072):
      return [0x30, 0x82, 0x01, 0xA2] + rsa + [0x03, 0x82, 0x01, 0x8F, 0x00]
    case (rsaType, 4096):
      return [0x30, 0x82, 0x02, 0x22] + rsa + [0x03, 0x82, 0x02, 0x0F, 0x00]
    case (curveType, 256):
      return [0x30, 0x59, 0x30, 0x13] + curve
        + [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00]
    case (curveType, 384):
      return [0x30, 0x76, 0x30, 0x10] + curve + [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22, 0x03, 0x62, 0x00]
    case (curveType, 521):
      return [0x30, 0x81, 0x9B, 0x30, 0x10] + curve
        + [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23, 0x03, 0x81, 0x86, 0x00]
    default: return nil
    }
  }
}
#endif
