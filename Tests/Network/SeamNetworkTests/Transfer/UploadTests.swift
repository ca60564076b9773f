import Foundation
import SeamNetwork
import SeamSupport
import Testing

struct UploadTests {
  @Test func sendsTheFileAndItsProgress() async throws {
    let folder = try TestFolder()
    folder.write(Array("hello".utf8), to: folder.file)
    let network = StubModule { request, _ in
      let bytes = try await request.body?.collect(upTo: 100) ?? []
      request.options.onSent?(Int64(bytes.count), request.body?.length)
      return .stub(201, [], StubBody(String(decoding: bytes, as: UTF8.self)))
    }
    let progress = Locked<[TransferProgress]>([])
    let own = Locked(0)
    var request = HTTPRequest(.put, StubModule.url)
    request.options.onSent = { _, _ in own.withLock { $0 += 1 } }
    let response = try await network.upload(file: folder.file, with: request) { step in
      progress.withLock { $0.append(step) }
    }
    #expect(response.status == 201)
    #expect(try await response.body.collect(upTo: 10) == Array("hello".utf8))
    #expect(progress.withLock { $0 } == [TransferProgress(completed: 5, total: 5)])
    #expect(own.withLock { $0 } == 1)
    #expect(network.requests[0].body?.isRepeatable == true)
  }

  @Test func aMissingFileIsAnError() async throws {
    let network = StubModule { _, _ in .stub(200) }
    let error = await #expect(throws: NetworkError.self) {
      try await network.upload(file: "/nonexistent/file", with: HTTPRequest(.put, StubModule.url))
    }
    #expect(error?.code == .invalidRequest)
    #expect(network.requests.isEmpty)
  }

  @Test func fractions() {
    #expect(TransferProgress(completed: 5, total: 10).fraction == 0.5)
    #expect(TransferProgress(completed: 0, total: 0).fraction == 1)
    #expect(TransferProgress(completed: 5, total: nil).fraction == nil)
  }
}
