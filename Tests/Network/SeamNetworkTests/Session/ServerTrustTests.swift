import Foundation
import SeamNetwork
import Testing

struct ServerTrustTests {
  private let trust = ServerTrust(pins: [
    .init("API.example.com", publicKeys: ["api"]), .init("*.example.com", publicKeys: ["any"]),
    .init("*.eu.example.com", publicKeys: ["eu"]), .init("münch.de", publicKeys: ["m"]),
    .init("*.xn--mnch-0ra.de", publicKeys: ["sub"]),
  ])

  @Test(
    arguments: [
      ("api.example.com", "api"), ("Api.Example.Com.", "api"), ("b.example.com", "any"), ("a.b.example.com", "any"),
      ("a.eu.example.com", "eu"), ("a.eu.example.com.", "eu"), ("xn--mnch-0ra.de", "m"), ("MÜNCH.de", "m"),
      ("a.münch.de", "sub"), ("example.com", nil), ("badexample.com", nil), ("example.com.evil.org", nil), ("", nil),
    ] as [(String, String?)]) func findsTheKeysOfAHost(_ host: String, _ key: String?)
  {
    #expect(trust.publicKeys(for: host) == key.map { [$0] })
  }
}
