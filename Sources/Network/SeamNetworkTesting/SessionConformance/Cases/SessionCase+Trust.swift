import SeamConformance
import SeamNetwork

#if os(Linux)
extension SessionCase {
  static let trust: [SessionCase] = [
    SessionCase("A server whose certificate an added authority issued is trusted") { subject in
      let identity = try TLSIdentity(.valid)
      try await subject.serving(identity, needs: [.customTrust]) { harness in
        harness.server.on(.post, "/a") { .response(body: $0.body) }
        for count in [10, 3_000_000] {
          let bytes = pattern(count)
          let body = try await harness.exchange(.post, body: HTTPBody(bytes)).body
          try expect(body == bytes, "\(body.count) bytes of \(count) came back")
        }
        try expect(harness.server.connections.opened == 1, "the connection was not kept")
      }
    },
    refusing("A certificate for another host is refused", .wrongHost),
    refusing("An expired certificate is refused", .expired),
    refusing("A certificate of an unknown authority is refused", .untrusted),
    SessionCase("A certificate of an authority that was not added is refused") { subject in
      let identity = try TLSIdentity(.valid)
      try await subject.serving(by: { try ScriptedServer(identity: identity) }) { harness in
        try await harness.expectFailure(.untrustedServer)
        try expect(harness.server.requests.isEmpty, "the request was sent")
      }
    },
    SessionCase("A server with one of the pinned keys is trusted") { subject in
      let (identity, other) = (try TLSIdentity(.valid), try TLSIdentity(.valid))
      let pin = ServerTrust.Pin("127.0.0.1", publicKeys: [try other.publicKeyPin, try identity.publicKeyPin])
      try await subject.serving(identity, needs: [.customTrust, .pinning], pins: [pin]) { harness in
        harness.server.on(.get, "/a", .response(body: "a"))
        let body = try await harness.exchange().body
        try expect(body.count == 1, "\(body.count) bytes were returned")
      }
    },
    SessionCase("A server without a pinned key is refused before anything is sent") { subject in
      let (identity, other) = (try TLSIdentity(.valid), try TLSIdentity(.valid))
      for keys in [[try other.publicKeyPin], []] {
        let pins = [ServerTrust.Pin("127.0.0.1", publicKeys: keys)]
        try await subject.serving(identity, needs: [.customTrust, .pinning], pins: pins) { harness in
          harness.server.on(.get, "/a", .response(body: "a"))
          try await harness.expectFailure(.pinMismatch)
          try expect(harness.server.requests.isEmpty, "the request was sent")
        }
      }
    },
    SessionCase("Pins of another host do not matter, and a pinned key is no reason to trust") { subject in
      let identity = try TLSIdentity(.valid)
      let pins = [ServerTrust.Pin("other.example", publicKeys: [try TLSIdentity(.valid).publicKeyPin])]
      try await subject.serving(identity, needs: [.customTrust, .pinning], pins: pins) { harness in
        harness.server.on(.get, "/a", .response(body: "a"))
        let body = try await harness.exchange().body
        try expect(body.count == 1, "\(body.count) bytes were returned")
      }
      let untrusted = try TLSIdentity(.untrusted)
      let pin = ServerTrust.Pin("127.0.0.1", publicKeys: [try untrusted.publicKeyPin])
      try await subject.serving(untrusted, needs: [.customTrust, .pinning], pins: [pin]) { harness in
        try await harness.expectFailure(.untrustedServer)
      }
    },
    SessionCase("A body over TLS that is cut without the end of TLS fails") { subject in
      try await subject.serving(try TLSIdentity(.valid), needs: [.customTrust]) { harness in
        for framing in [ScriptedAnswer.Framing.contentLength, .chunked, .untilClose] {
          let answer = ScriptedAnswer.stream([.bytes(pattern(2000)), .bytes(pattern(2000))], framing: framing)
          harness.server.on(.get, "/a", answer.interrupted(.insideBody, by: .close))
          try await harness.expectFailure(.connectionLost)
        }
        harness.server.on(.get, "/b", .stream([.bytes(pattern(2000))], framing: .untilClose))
        let body = try await harness.exchange(.get, "/b").body
        try expect(body.count == 2000, "\(body.count) bytes of a whole body were returned")
      }
    },
    SessionCase("Faults of a server over TLS fail as they do without") { subject in
      try await subject.serving(try TLSIdentity(.valid), needs: [.customTrust]) { harness in
        let answer = ScriptedAnswer.response(body: pattern(2000))
        for (index, point) in ScriptedAnswer.Point.allCases.enumerated() {
          harness.server.on(.get, "/stall\(index)", answer.interrupted(point, by: .stall))
          harness.server.on(.get, "/reset\(index)", answer.interrupted(point, by: .reset))
          try await harness.expectFailure(.timedOut, path: "/stall\(index)", idleTimeout: harness.idleTimeout)
          try await harness.expectFailure(.connectionLost, .malformedResponse, path: "/reset\(index)")
        }
      }
    },
  ]

  private static func refusing(_ requirement: String, _ kind: TLSIdentity.Kind) -> SessionCase {
    SessionCase(requirement) { subject in
      try await subject.serving(try TLSIdentity(kind)) { harness in
        try await harness.expectFailure(.untrustedServer)
        try expect(harness.server.requests.isEmpty, "the request was sent")
      }
    }
  }
}

extension SessionSubject {
  /// Runs a body with a server over TLS and a session that trusts its authority.
  fileprivate func serving(
    _ identity: TLSIdentity, needs: [NetworkSessionCapabilities.Capability] = [], pins: [ServerTrust.Pin] = [],
    _ body: (SessionHarness) async throws -> Void
  ) async throws {
    try await serving(
      needs: needs, by: { try ScriptedServer(identity: identity) },
      configure: { $0.trust = ServerTrust(authorities: [identity.authorityPEM], pins: pins) }, body)
  }
}
#else
extension SessionCase {
  static let trust: [SessionCase] = [
    SessionCase("TLS is verified") { _ in throw NotSupported(reason: "this platform has no libssl for a server") }
  ]
}
#endif
