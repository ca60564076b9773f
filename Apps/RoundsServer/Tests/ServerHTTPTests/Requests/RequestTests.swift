import ServerHTTP
import ServerTestFixtures
import Testing

struct RequestTests {
  @Test func passesPathQueryAndBodyDecoded() async throws {
    try await withServer { server in
      let reply = await reply(
        from: server, method: "POST", target: "/Patient/a%20b/%2Fx?name=J%C3%BCrg+M&name=2&flag&empty=",
        fields: ["Content-Length: 5"], body: "hello")
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(
        reply.hasSuffix(
          #"POST ["Patient", "a b", "/x"] name=Jürg M&name=2&flag=nil&empty= 5 from 127.0.0.1 at http://localhost"#))
    }
  }

  @Test func passesRepeatedFieldsInOrder() async throws {
    let handler = ClosureHandler { request in
      ServerResponse(status: 200, text: request.fields.values(of: "x-TAG").joined(separator: "|"))
    }
    try await withServer(handler) { server in
      let reply = await reply(from: server, target: "/", fields: ["X-Tag: a", "Other: z", "x-tag:   b  "])
      #expect(reply.hasSuffix("\r\n\r\na|b"))
    }
  }

  @Test func takesTargetsInAbsoluteAndAsteriskForm() async throws {
    try await withServer { server in
      let absolute = await reply(from: server, target: "http://other:81/a?b=c")
      #expect(absolute.hasSuffix(#"GET ["a"] b=c 0 from 127.0.0.1 at http://other:81"#))
      let asterisk = await reply(from: server, method: "OPTIONS", target: "*")
      #expect(asterisk.hasSuffix(#"OPTIONS []  0 from 127.0.0.1 at http://localhost"#))
    }
  }

  @Test(arguments: [
    "/../etc/passwd", "/a/..", "/./a", "/%2e%2e/%2e%2e/etc", "/%2E./a", "/%00", "/a%00b", "/%0d%0aX:y", "/%ff%fe",
    "/%c3", "/%", "/%1", "/%zz", "/a#b", "ftp://host/a", "a/b", "/?%=1", "/?a=%00", "/?a=%ff", "/ü",
  ])
  func refusesTargets(target: String) async throws {
    try await withServer { server in
      let reply = await reply(from: server, target: target)
      #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
      #expect(reply.contains("failure("), "\(reply)")
    }
  }

  @Test func keepsEncodedSlashesInOneSegment() async throws {
    try await withServer { server in
      let reply = await reply(from: server, target: "/files/%2e%2e%2fsecret")
      #expect(reply.contains(#"["files", "../secret"]"#))
    }
  }

  @Test(arguments: ["Host: a\r\nHost: b", "Host: a b", "Host: a/../b", "X: y"])
  func refusesHosts(lines: String) async throws {
    try await withServer { server in
      let reply = await reply(from: server, to: "GET / HTTP/1.1\r\n\(lines)\r\nConnection: close\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
      #expect(reply.contains("failure("))
    }
  }

  @Test(arguments: ["TRACE", "CONNECT", "FOO", "get", "PROPFIND"])
  func answersUnknownMethodsWith501(method: String) async throws {
    try await withServer { server in
      let reply = await reply(from: server, method: method, target: "/")
      #expect(reply.hasPrefix("HTTP/1.1 501 "), "\(reply)")
      #expect(reply.contains("failure("))
    }
  }

  @Test func answersHeadWithoutBody() async throws {
    try await withServer { server in
      let get = await reply(from: server, target: "/abc")
      let head = await reply(from: server, method: "HEAD", target: "/abc")
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(head.hasSuffix("\r\n\r\n"))
      #expect(head.contains("Content-Length: \(get.utf8.count - (get.range(of: "\r\n\r\n") ?? 0) - 4 + 1)"), "\(head)")
    }
  }

  @Test func sends100ContinueBeforeTheBody() async throws {
    try await withServer { server in
      let client = try RawClient(server)
      await client.send(
        "PUT /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n\r\n")
      #expect(await client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      await client.send("abc")
      #expect(await client.receiveAll().contains(#"PUT ["a"]  3 from"#))
    }
  }

  @Test func refusesOtherExpectations() async throws {
    try await withServer { server in
      let reply = await reply(from: server, target: "/", fields: ["Expect: 200-maybe"])
      #expect(reply.hasPrefix("HTTP/1.1 417 "), "\(reply)")
    }
  }
}

extension String {
  /// The offset in bytes of the first occurrence.
  fileprivate func range(of needle: String) -> Int? {
    let bytes = Array(utf8)
    let needle = Array(needle.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: needle) }
  }
}
