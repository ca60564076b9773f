import Foundation
import SeamNetwork
import SeamSupport
import Testing

struct DownloadTests {
  private let folder: TestFolder
  private let clock = NotingClock()
  private let content = (0..<40).map { UInt8($0) }

  init() throws { folder = try TestFolder() }

  private func options(failures: Int = 5, _ progress: (@Sendable (TransferProgress) -> Void)? = nil)
    -> DownloadOptions
  {
    DownloadOptions(
      maximumFailures: failures, clock: NetworkClock(clock), onProgress: progress, random: { $0.upperBound })
  }

  @discardableResult private func download(_ network: StubModule, _ options: DownloadOptions? = nil) async throws
    -> DownloadedFile
  {
    try await network.download(
      HTTPRequest(.get, StubModule.url), to: folder.file, options: options ?? self.options())
  }

  private func code(_ network: StubModule, _ options: DownloadOptions? = nil) async -> NetworkError.Code? {
    do {
      try await download(network, options)
      return nil
    } catch {
      return (error as? NetworkError)?.code
    }
  }

  @Test func downloadsAFile() async throws {
    let network = RangeServer(.init(content)).module
    let progress = Locked<[TransferProgress]>([])
    let file = try await download(network, options { step in progress.withLock { $0.append(step) } })
    #expect(folder.read(folder.file) == content)
    #expect(folder.names == ["film"])
    #expect(file.size == 40 && file.resumedFrom == 0 && file.path == folder.file && file.fields["ETag"] == "\"1\"")
    #expect(progress.withLock { $0.map(\.completed) } == [0, 7, 14, 21, 28, 35, 40])
    #expect(progress.withLock { $0.allSatisfy { $0.total == 40 } })
    #expect(network.requests.count == 1)
    #expect(network.requests[0].fields["Accept-Encoding"] == "identity")
    #expect(!network.requests[0].fields.contains("Range"))
    #expect(network.requests[0].options.maximumBodySize == .max)
  }

  @Test func replacesAnExistingFileAtTheEnd() async throws {
    folder.write([1, 2], to: folder.file)
    #expect(
      await code(RangeServer(.init(content), cuts: [.fail(after: 5, .connectionLost)]).module, options(failures: 1))
        == .connectionLost)
    #expect(folder.read(folder.file) == [1, 2])
    try await download(RangeServer(.init(content)).module)
    #expect(folder.read(folder.file) == content)
  }

  @Test(arguments: 0...40) func resumesAfterAnInterruption(cut: Int) async throws {
    for (cutting, pauses) in [(RangeServer.Cut.fail(after: cut, .connectionLost), 1), (.end(after: cut), 1)] {
      let network = RangeServer(.init(content), cuts: [cutting]).module
      let file = try await download(network)
      #expect(folder.read(folder.file) == content)
      #expect(folder.names == ["film"])
      #expect(file.resumedFrom == 0)
      #expect(network.requests.count == (cut == 40 ? 1 : 1 + pauses))
      if cut < 40 {
        #expect(network.requests.last?.fields["Range"] == (cut > 0 ? "bytes=\(cut)-" : nil))
        #expect(network.requests.last?.fields["If-Range"] == (cut > 0 ? "\"1\"" : nil))
      }
    }
  }

  @Test(arguments: 0...40) func resumesInAnotherCall(cut: Int) async throws {
    let first = RangeServer(.init(content), cuts: [.fail(after: cut, .timedOut)]).module
    #expect(await code(first, options(failures: 1)) == (cut == 40 ? nil : .timedOut))
    #expect(folder.names == (cut == 0 ? [] : cut == 40 ? ["film"] : ["film.part", "film.part.info"]))
    let second = RangeServer(.init(content)).module
    let file = try await download(second)
    #expect(folder.read(folder.file) == content)
    #expect(file.resumedFrom == (cut < 40 ? Int64(cut) : 0))
    #expect(second.requests.map { $0.fields["Range"] } == [cut > 0 && cut < 40 ? "bytes=\(cut)-" : nil])
  }

  @Test func resumesByTheDateOfModification() async throws {
    var file = RangeServer.File(content, tag: nil)
    file.fields = [
      HTTPField("Last-Modified", "Tue, 15 Nov 1994 12:45:26 GMT"), HTTPField("Date", "Tue, 15 Nov 1994 12:46:26 GMT"),
    ]
    let network = RangeServer(file, cuts: [.end(after: 9)]).module
    try await download(network)
    #expect(folder.read(folder.file) == content)
    #expect(network.requests.last?.fields["If-Range"] == "Tue, 15 Nov 1994 12:45:26 GMT")
  }

  @Test(arguments: [nil, "W/\"1\"", "1"] as [String?]) func startsOverWithoutAStrongValidator(tag: String?) async throws
  {
    let network = RangeServer(.init(content, tag: tag), cuts: [.fail(after: 9, .connectionLost), .end(after: 20)])
      .module
    let file = try await download(network)
    #expect(folder.read(folder.file) == content)
    #expect(network.requests.map { $0.fields["Range"] } == [nil, nil, nil])
    #expect(file.resumedFrom == 0)
    #expect(
      await code(RangeServer(.init(content, tag: tag), cuts: [.end(after: 9)]).module, options(failures: 1))
        == .connectionLost)
    #expect(folder.names == ["film"])
  }

  @Test func startsOverWhenTheFileChanged() async throws {
    let server = RangeServer(.init(content), cuts: [.end(after: 30)])
    let other = (0..<25).map { UInt8(100 + $0) }
    #expect(await code(server.module, options(failures: 1)) == .connectionLost)
    server.file.withLock { $0 = .init(other, tag: "\"2\"") }
    let network = server.module
    let file = try await download(network)
    #expect(folder.read(folder.file) == other)
    #expect(file.resumedFrom == 0 && file.size == 25)
    #expect(network.requests.map { $0.fields["Range"] } == ["bytes=30-"])
  }

  @Test func startsOverWhenThereIsNoSuchRange() async throws {
    let server = RangeServer(.init(content), cuts: [.end(after: 30)])
    let network = StubModule { request, index in
      index == 1 ? .stub(416, [HTTPField("Content-Range", "bytes */20")]) : server.answer(request)
    }
    try await download(network)
    #expect(folder.read(folder.file) == content)
    #expect(network.requests.map { $0.fields["Range"] } == [nil, "bytes=30-", nil])
  }

  @Test(arguments: [
    "bytes 29-39/40", "bytes 31-39/40", "bytes 30-39/41", "bytes 30-40/*", "bytes 30-39", "items 30-39/40", "",
    "bytes 30-29/40", "bytes 0-39/40", "bytes 30-38/40",
  ])
  func startsOverAfterAWrongRange(range: String) async throws {
    let server = RangeServer(.init(content), cuts: [.end(after: 30)])
    let network = StubModule { [content] request, index in
      guard index == 1 else { return server.answer(request) }
      var fields: HTTPFields = [HTTPField("ETag", "\"1\""), HTTPField("Content-Range", range)]
      return server.respond(206, &fields, content[30...])
    }
    try await download(network)
    #expect(folder.read(folder.file) == content)
    #expect(network.requests.count == 3)
    #expect(network.requests.last?.fields.contains("Range") == false)
  }

  @Test(arguments: ["\"2\"", nil, "W/\"1\""] as [String?]) func startsOverIfTheRangeIsOfAnotherFile(tag: String?)
    async throws
  {
    // A server that ignores If-Range.
    let server = RangeServer(.init(content), cuts: [.end(after: 30)])
    let network = StubModule { request, index in
      guard index == 1 else { return server.answer(request) }
      var fields: HTTPFields = [HTTPField("Content-Range", "bytes 30-39/40")]
      fields["ETag"] = tag
      return server.respond(206, &fields, [UInt8](repeating: 255, count: 10)[...])
    }
    try await download(network)
    #expect(folder.read(folder.file) == content)
  }

  @Test func asksOnWhenTheServerSendsLessThanTheRest() async throws {
    let server = RangeServer(.init(content), cuts: [.end(after: 10)])
    let network = StubModule { [content] request, index in
      guard index > 0, let from = request.fields["Range"].flatMap({ Int($0.dropFirst(6).dropLast()) }) else {
        return server.answer(request)
      }
      var fields: HTTPFields = [
        HTTPField("ETag", "\"1\""), HTTPField("Content-Range", "bytes \(from)-\(from + 9)/40"),
      ]
      return server.respond(206, &fields, content[from..<(from + 10)])
    }
    try await download(network)
    #expect(folder.read(folder.file) == content)
    #expect(network.requests.map { $0.fields["Range"] } == [nil, "bytes=10-", "bytes=20-", "bytes=30-"])
    #expect(clock.slept.count == 1)
  }

  @Test func moreThanWasAnnouncedFails() async throws {
    let network = StubModule { [content] _, _ in
      .stub(200, [HTTPField("ETag", "\"1\""), HTTPField("Content-Length", "39")], StubBody([.bytes(content)]))
    }
    #expect(await code(network) == .malformedResponse)
    #expect(folder.names == [])
  }

  @Test func aFileOfUnknownLengthEndsWithTheBody() async throws {
    let network = StubModule { [content] _, _ in .stub(200, [HTTPField("ETag", "\"1\"")], StubBody([.bytes(content)])) }
    #expect(try await download(network).size == 40)
    #expect(folder.read(folder.file) == content)
  }

  @Test func anEmptyFileIsDownloaded() async throws {
    #expect(try await download(RangeServer(.init([])).module).size == 0)
    #expect(folder.read(folder.file) == [])
  }

  @Test func statusFailsAndKeepsThePart() async throws {
    #expect(await code(StubModule { _, _ in .stub(404, [], StubBody("gone")) }) == .unacceptableStatus)
    #expect(folder.names == [])
    #expect(
      await code(RangeServer(.init(content), cuts: [.end(after: 9)]).module, options(failures: 1)) == .connectionLost)
    #expect(await code(StubModule { _, _ in .stub(503) }) == .unacceptableStatus)
    #expect(folder.names == ["film.part", "film.part.info"])
    #expect(try await download(RangeServer(.init(content)).module).resumedFrom == 9)
  }

  @Test func aBodyWithACredentialIsNotInTheError() async throws {
    let network = StubModule { _, _ in .stub(500, [], StubBody("s3cret")) }
    let request = TestNetwork.request(.get, options: RequestOptions(hasSensitiveBody: true))
    let error = await #expect(throws: NetworkError.self) {
      try await network.download(request, to: folder.file, options: options())
    }
    #expect(error?.response?.status == 500 && error?.response?.body == [])
  }

  @Test func pausesAndGivesUpWithoutProgress() async {
    let network = StubModule { _, _ in throw NetworkError(.cannotConnect, reason: "no route") }
    #expect(await code(network, options(failures: 4)) == .cannotConnect)
    #expect(clock.slept == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(network.requests.count == 4)
  }

  @Test func progressAllowsFurtherAttempts() async throws {
    let network = RangeServer(.init(content), cuts: (0..<20).map { _ in .fail(after: 2, .connectionLost) }).module
    try await download(network, options(failures: 2))
    #expect(folder.read(folder.file) == content)
    #expect(clock.slept == [Duration](repeating: .seconds(1), count: 19))
  }

  @Test func theTimeoutCoversAllAttempts() async {
    var request = HTTPRequest(.get, StubModule.url)
    request.options.timeout = .milliseconds(2500)
    let network = StubModule { _, _ in throw NetworkError(.connectionLost, reason: "reset") }
    await #expect(throws: NetworkError.self) {
      try await network.download(request, to: folder.file, options: options())
    }
    #expect(network.requests.map(\.options.timeout) == [.milliseconds(2500), .milliseconds(1500)])
  }

  @Test func otherThanAPlainGETIsRefused() async {
    let network = RangeServer(.init(content)).module
    for request in [
      HTTPRequest(.post, StubModule.url), HTTPRequest(.get, StubModule.url, fields: [HTTPField("range", "bytes=0-1")]),
    ] {
      let error = await #expect(throws: NetworkError.self) { try await network.download(request, to: folder.file) }
      #expect(error?.code == .invalidRequest)
    }
    let encoded = StubModule { _, _ in .stub(200, [HTTPField("Content-Encoding", "gzip")], StubBody("x")) }
    #expect(await code(encoded) == .malformedResponse)
  }

  @Test func limitsTheSize() async {
    var request = HTTPRequest(.get, StubModule.url)
    request.options.maximumBodySize = 39
    let error = await #expect(throws: NetworkError.self) {
      try await RangeServer(.init(content)).module.download(request, to: folder.file)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test(arguments: [DownloadOptions.Cancellation.keepsPart, .discardsPart])
  func cancellingKeepsOrDiscards(cancellation: DownloadOptions.Cancellation) async throws {
    let body = StubBody([.bytes(Array(content[..<12])), .stall])
    let network = StubModule { _, _ in
      .stub(200, [HTTPField("ETag", "\"1\""), HTTPField("Content-Length", "40")], body)
    }
    var options = options()
    options.cancellation = cancellation
    let task = Task { await code(network, options) }
    await body.stalls()
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(body.isCancelled)
    let keeps = cancellation == .keepsPart
    #expect(folder.names == (keeps ? ["film.part", "film.part.info"] : []))
    #expect(try await download(RangeServer(.init(content)).module).resumedFrom == (keeps ? 12 : 0))
    #expect(folder.read(folder.file) == content)
  }

  @Test func noSecretIsKeptOrTold() async throws {
    let server = RangeServer(.init(content), cuts: [.fail(after: 9, .connectionLost)])
    let error = await #expect(throws: NetworkError.self) { try await download(server.module, options(failures: 1)) }
    let record = String(decoding: try #require(folder.read(folder.record)), as: UTF8.self)
    #expect(record.contains("https://example.com/file?token=…"))
    #expect(!record.contains("secret") && error?.description.contains("secret") == false)
  }

  @Test func anotherURLStartsOver() async throws {
    #expect(
      await code(RangeServer(.init(content), cuts: [.end(after: 9)]).module, options(failures: 1)) == .connectionLost)
    let network = RangeServer(.init(Array(content.reversed()))).module
    var request = HTTPRequest(.get, StubModule.url)
    request.url.append(queryItems: [URLQueryItem(name: "page", value: "2")])
    #expect(try await network.download(request, to: folder.file).resumedFrom == 0)
    #expect(folder.read(folder.file) == content.reversed())
  }

  @Test func discardsOnRequest() async throws {
    #expect(
      await code(RangeServer(.init(content), cuts: [.end(after: 9)]).module, options(failures: 1)) == .connectionLost)
    let network = RangeServer(.init(content)).module
    try await network.discardDownload(to: folder.file)
    #expect(folder.names == [])
    try await network.discardDownload(to: folder.file)
  }
}
