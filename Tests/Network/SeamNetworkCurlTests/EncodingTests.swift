import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import Testing

/// Compressed bodies that the suite for all sessions does not have.
struct EncodingTests {
  private static let text = String(repeating: "Seam ", count: 200)
  private static let gzip = decoded("H4sIAAAAAAACAwtOTcxVCB4lRolRYjgTANbc5JboAwAA")
  private static let rawDeflate = decoded("C05NzFUIHiVGiVFiOBMA")

  private static func decoded(_ text: String) -> [UInt8] { [UInt8](Data(base64Encoded: text) ?? Data()) }

  private func get(_ answer: ScriptedAnswer) async throws -> (response: HTTPResponse, body: [UInt8]) {
    let server = try ScriptedServer()
    server.on(nil, "/a", answer)
    let session = CurlNetworkSession()
    let url = try #require(URL(string: server.baseURL + "/a"))
    do {
      let response = try await session.send(HTTPRequest(.get, url))
      let body = try await response.body.collect(upTo: 1 << 20)
      await session.close()
      await server.stop()
      return (response, body)
    } catch {
      await session.close()
      await server.stop()
      throw error
    }
  }

  private func answer(_ coding: String, _ bytes: [UInt8]) -> ScriptedAnswer {
    .response(headers: [HTTPField("Content-Encoding", coding)], body: bytes)
  }

  @Test func deflateWithoutAFrameIsDecoded() async throws {
    #expect(try await get(answer("deflate", Self.rawDeflate)).body == Array(Self.text.utf8))
  }

  @Test func membersOfGzipFollowOneAnother() async throws {
    #expect(try await get(answer("x-gzip", Self.gzip + Self.gzip)).body == Array((Self.text + Self.text).utf8))
  }

  @Test func paddingAfterTheEndIsSkipped() async throws {
    #expect(try await get(answer("gzip", Self.gzip + [0, 0, 0])).body == Array(Self.text.utf8))
  }

  @Test(arguments: 1..<30) func everyPartOfABodyIsTooShort(count: Int) async throws {
    let error = await #expect(throws: NetworkError.self) {
      _ = try await get(answer("gzip", Array(Self.gzip.prefix(count))))
    }
    #expect(error?.code == .malformedResponse)
  }

  @Test func anEmptyBodyIsWhole() async throws {
    let (response, body) = try await get(answer("gzip", []))
    #expect(body.isEmpty)
    #expect(!response.fields.contains("Content-Encoding"))
  }

  @Test func anEncodingThatWasNotAskedForIsLeftAlone() async throws {
    for coding in ["br", "gzip, gzip"] {
      let (response, body) = try await get(answer(coding, [1, 2, 3]))
      #expect(body == [1, 2, 3])
      #expect(response.fields["Content-Encoding"] == coding)
      #expect(response.fields["Content-Length"] == "3")
    }
  }

  @Test func aBodyInSmallPartsIsDecoded() async throws {
    let pieces = Self.gzip.map { ScriptedAnswer.Piece.bytes([$0]) }
    let fields: HTTPFields = [HTTPField("Content-Encoding", "gzip")]
    #expect(try await get(.stream(pieces, headers: fields)).body == Array(Self.text.utf8))
  }
}
