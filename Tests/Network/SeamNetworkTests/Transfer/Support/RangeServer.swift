import Foundation
import SeamNetwork
import SeamSupport

/// A server of one file that answers ranges as RFC 9110 says, and interrupts as a test says.
final class RangeServer: Sendable {
  struct File: Sendable {
    var content: [UInt8]
    var fields: HTTPFields
    var supportsRanges = true

    init(_ content: [UInt8], tag: String? = "\"1\"") {
      self.content = content
      fields = tag.map { [HTTPField("ETag", $0)] } ?? []
    }
  }

  /// How an answer ends.
  enum Cut: Sendable {
    case fail(after: Int, NetworkError.Code)
    case end(after: Int)
    case stall(after: Int)
  }

  let file: Locked<File>
  private let cuts: Locked<[Cut?]>
  private let chunkSize: Int

  /// - Parameter cuts: the ends of the answers in their order; later answers are whole.
  init(_ file: File, chunkSize: Int = 7, cuts: [Cut?] = []) {
    self.file = Locked(file)
    self.chunkSize = chunkSize
    self.cuts = Locked(cuts)
  }

  var module: StubModule { StubModule { request, _ in self.answer(request) } }

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    let file = self.file.withLock { $0 }
    var fields = file.fields
    let offset = request.fields["Range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
    guard let offset, file.supportsRanges, isSame(request.fields["If-Range"], file) else {
      return respond(200, &fields, file.content[...])
    }
    guard offset < file.content.count else {
      fields["Content-Range"] = "bytes */\(file.content.count)"
      return .stub(416, fields)
    }
    fields["Content-Range"] = "bytes \(offset)-\(file.content.count - 1)/\(file.content.count)"
    return respond(206, &fields, file.content[offset...])
  }

  func respond(_ status: Int, _ fields: inout HTTPFields, _ bytes: ArraySlice<UInt8>) -> HTTPResponse {
    fields["Content-Length"] = fields["Content-Length"] ?? "\(bytes.count)"
    return .stub(status, fields, body(bytes))
  }

  /// A body in chunks that ends as the next cut says.
  func body(_ bytes: ArraySlice<UInt8>) -> StubBody {
    let cut = cuts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    let (count, last): (Int, StubBody.Step?) =
      switch cut {
      case nil: (bytes.count, nil)
      case .fail(let count, let code): (count, .fail(code))
      case .end(let count): (count, nil)
      case .stall(let count): (count, .stall)
      }
    var steps: [StubBody.Step] = []
    var rest = bytes.prefix(count)
    while !rest.isEmpty {
      steps.append(.bytes(Array(rest.prefix(chunkSize))))
      rest = rest.dropFirst(chunkSize)
    }
    return StubBody(steps + (last.map { [$0] } ?? []))
  }

  private func isSame(_ condition: String?, _ file: File) -> Bool {
    condition == nil || condition == file.fields["ETag"]
      || file.fields["ETag"] == nil && condition == file.fields["Last-Modified"]
  }
}

/// A folder of a test, which is removed with it.
final class TestFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("transfer-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/film" }
  var part: String { path + "/film.part" }
  var record: String { path + "/film.part.info" }
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

  func read(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map { [UInt8]($0) } }
  func write(_ bytes: [UInt8], to path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
  }
}
