import ContextProtocol
import Foundation
import Synchronization
import Testing

struct ContextServerTests {
  private struct Failure: Error, CustomStringConvertible {
    let description = "The word “no” is no word. Write another."
  }

  /// A server with a tool that repeats its argument `word`.
  private func server() -> ContextServer {
    let echo = Tool(
      "echo", title: "Echo", summary: "Repeats a word.",
      parameters: [
        .init("word", "the word"), .init("times", "how often", .number), .init("loud", "in capitals", .flag),
        .init("others", "further words", .texts),
      ], narrowing: ["word", "times"]
    ) { arguments in
      guard arguments["word"] != "no" else { throw Failure() }
      return arguments.sorted { $0.key < $1.key }.map { name, value in
        switch value {
        case .text(let text): "\(name)=\(text)"
        case .integer(let number): "\(name)=\(number)"
        case .boolean(let flag): "\(name)=\(flag)"
        case .array(let items): "\(name)=\(items.count)"
        default: "\(name)=?"
        }
      }.joined(separator: " ")
    }
    return ContextServer(name: "echo", version: "1", instructions: "Ask.", tools: [echo])
  }

  private static let start =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#

  /// The lines that a server writes for those of an input, which comes in chunks of some size.
  private func lines(_ input: [UInt8], chunk: Int = 1 << 16) async -> [String] {
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
    for start in stride(from: 0, to: input.count, by: chunk) {
      continuation.yield(Array(input[start..<min(start + chunk, input.count)]))
    }
    continuation.finish()
    let output = Mutex<[UInt8]>([])
    var server = server()
    await server.serve(stream, timeLimit: .seconds(60)) { answer in output.withLock { $0 += answer } }
    return String(decoding: output.withLock(\.self), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The answers to messages, without the one to `initialize`.
  private func answers(_ messages: String..., revision: String = "2025-06-18") async -> [String] {
    let start = Self.start.replacing("2025-06-18", with: revision)
    return Array(await lines(Array(([start] + messages).joined(separator: "\n").utf8)).dropFirst())
  }

  private func call(_ arguments: String) async -> String {
    let answer = await answers(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":\#(arguments)}}"#)
    let document = try? JSONSerialization.jsonObject(with: Data((answer.first ?? "").utf8)) as? [String: Any]
    let result = document?["result"] as? [String: Any]
    let text = (result?["content"] as? [[String: String]])?.first?["text"] ?? "no answer"
    return result?["isError"] as? Bool == true ? "error: \(text)" : text
  }

  // MARK: Lifecycle

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("", "2025-11-25"),
  ])
  func revisionsAreNegotiated(_ wanted: String, _ agreed: String) async {
    let answer = await lines(Array(Self.start.replacing("2025-06-18", with: wanted).utf8))
    #expect(
      answer == [
        #"{"id":0,"jsonrpc":"2.0","result":{"capabilities":{"tools":{}},"instructions":"Ask.","#
          + #""protocolVersion":"\#(agreed)","serverInfo":{"name":"echo","version":"1"}}}"#
      ])
  }

  @Test func toolsNeedAnInitializedServer() async {
    let messages = [
      #"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#, #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"initialize","params":{}}"#,
    ]
    let answer = await lines(Array(messages.joined(separator: "\n").utf8))
    #expect(answer.count == 3)
    #expect(answer[0].contains(#""code":-32600,"message":"Send “initialize” before “tools/list”."},"id":"a""#))
    #expect(answer[1] == #"{"id":2,"jsonrpc":"2.0","result":{}}"#)
    #expect(answer[2].contains(#""code":-32602,"message":"“protocolVersion” is a text such as “2025-11-25”.""#))
  }

  @Test func notificationsAndResponsesHaveNoAnswer() async {
    #expect(
      await answers(
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
        #"{"jsonrpc":"2.0","method":"nothing","params":[1]}"#, #"{"jsonrpc":"2.0","id":4,"result":{}}"#,
        #"{"jsonrpc":"2.0","id":4,"error":{"code":1,"message":""}}"#, "", "\r"
      ).isEmpty)
  }

  @Test func batchesBelongToOneRevision() async {
    let batch =
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":2,"method":"x"}]"#
    let answer = await answers(batch, "[]", #"[{"jsonrpc":"2.0","method":"x"}]"#, revision: "2025-03-26")
    #expect(answer.count == 2)
    #expect(answer[0].hasPrefix(#"[{"id":1,"jsonrpc":"2.0","result":{}},{"error":{"code":-32601,"#))
    #expect(answer[1].contains("-32600"))
    let refused = await answers(batch)
    #expect(refused.count == 1 && refused[0].contains("-32600"))
  }

  // MARK: Damaged messages

  @Test(arguments: [
    ("{", -32700, "null"), ("nul", -32700, "null"), ("1e999", -32700, "null"), (#""\ud800""#, -32700, "null"),
    ("null", -32600, "null"), ("{}", -32600, "null"), (#"{"jsonrpc":2.0,"id":1}"#, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":1}"#, -32600, "1"), (#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600, "1"),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":"é\"","method":"tools/run"}"#, -32601, #""é\"""#),
    (#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, -32601, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32602, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32602, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1}}"#, -32602, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ecko"}}"#, -32602, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":"x"}}"#, -32602, "1"),
    (String(repeating: "[", count: 500_000), -32700, "null"),
    (String(repeating: "[", count: 500) + String(repeating: "]", count: 500), -32600, "null"),
  ])
  func damagedMessagesAreErrors(_ message: String, _ code: Int, _ id: String) async {
    var answers = await answers(message, #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)
    // Calls are answered behind other messages.
    answers.removeAll { $0 == #"{"id":9,"jsonrpc":"2.0","result":{}}"# }
    #expect(answers.count == 1)
    #expect(answers.first?.hasPrefix(#"{"error":{"code":\#(code),"message":""#) == true, "\(answers)")
    #expect(answers.first?.hasSuffix(#""},"id":\#(id),"jsonrpc":"2.0"}"#) == true, "\(answers)")
  }

  @Test func textsThatAreNotInUTF8AreErrors() async {
    let ping = Array(#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#.utf8)
    let answer = await lines(
      [0xff, 0xfe, 0x0a] + Array(#"{"a":""#.utf8) + [0xc3, 0x28, 0x22, 0x7d, 0x0a, 0x00, 0x0a] + ping)
    #expect(answer.count == 4 && answer[3].contains("result"))
    #expect(answer[0].contains("-32700") && answer[1].contains("not in UTF-8") && answer[2].contains("-32700"))
  }

  @Test func longMessagesAreRefused() async {
    let long = [UInt8](repeating: UInt8(ascii: "["), count: 10_000_000)
    let answer = await lines(long + Array("\n\(Self.start)\n".utf8) + long)
    #expect(answer.count == 3)
    #expect(answer[0].contains("-32600") && answer[0].contains("longer than 1048576 bytes"))
    #expect(answer[1].contains("serverInfo") && answer[2] == answer[0])
  }

  @Test(arguments: [1, 2, 7, 100])
  func messagesComeInPieces(_ chunk: Int) async {
    let ping = #"{"jsonrpc":"2.0","id":"→","method":"ping"}"#
    #expect(
      await lines(Array("\(ping)\r\n\n\(ping)\n\(ping)".utf8), chunk: chunk)
        == Array(repeating: #"{"id":"→","jsonrpc":"2.0","result":{}}"#, count: 3))
  }

  // MARK: Tools

  @Test func toolsAreListedWithTheirArguments() async {
    let answer = await answers(#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#)
    #expect(
      answer == [
        #"{"id":1,"jsonrpc":"2.0","result":{"tools":[{"annotations":{"readOnlyHint":true},"#
          + #""description":"Repeats a word.","inputSchema":{"additionalProperties":false,"properties":{"#
          + #""limit":{"description":"most tokens of the answer, 2000 by default","type":"integer"},"#
          + #""loud":{"description":"in capitals","type":"boolean"},"#
          + #""others":{"description":"further words","items":{"type":"string"},"type":"array"},"#
          + #""times":{"description":"how often","type":"integer"},"word":{"description":"the word","type":"string"}},"#
          + #""type":"object"},"name":"echo","title":"Echo"}]}}"#
      ])
  }

  @Test func argumentsAreOfTheirTypes() async {
    #expect(
      await call(#"{"word":"é\n","times":2,"loud":true,"others":["a","b"]}"#) == "loud=true others=2 times=2 word=é\n")
    #expect(await call(#"{"word":"","times":null,"others":[],"loud":false}"#) == "loud=false")
    #expect(await call("{}") == "")
    for wrong in [#"{"times":"2"}"#, #"{"times":1.5}"#, #"{"loud":1}"#, #"{"word":["a"]}"#, #"{"others":[1]}"#] {
      let answer = await call(wrong)
      #expect(answer.hasPrefix("error: “") && answer.contains("is not of its type. It is "), "\(wrong)")
    }
    #expect(
      await call(#"{"others":"a"}"#) == "error: “others” is not of its type. It is a list of texts: further words.")
    #expect(
      await call(#"{"wort":"a"}"#)
        == "error: “wort” is no argument of echo. Choose from: word, times, loud, others, limit.")
  }

  @Test func toolsThatFailSayHowToGoOn() async {
    #expect(await call(#"{"word":"no"}"#) == "error: The word “no” is no word. Write another.")
    #expect(await call(#"{"\#(String(repeating: "é", count: 5000))":1}"#).count == "error: ".count + 2000)
    let unknown = await answers(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ecko"}}"#)
    #expect(unknown.first?.contains("There is no tool “ecko”. Choose from: echo.") == true)
  }

  /// The lines that a server with a tool writes which waits for the answer to a ping, or for its cancellation.
  private func linesOfWaitingCalls(_ messages: [String], timeLimit: Duration) async -> [String] {
    let isPinged = Mutex(false)
    let wait = Tool("wait", title: "Wait", summary: "Waits.", parameters: [.init("word", "x")]) { arguments in
      while !(arguments["word"] == "ping" ? isPinged.withLock(\.self) : Task.isCancelled) { sched_yield() }
      return "over"
    }
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
    for message in [Self.start] + messages { continuation.yield(Array("\(message)\n".utf8)) }
    continuation.finish()
    let output = Mutex<[String]>([])
    var server = ContextServer(name: "wait", version: "1", instructions: "", tools: [wait])
    await server.serve(stream, timeLimit: timeLimit) { answer in
      let text = String(decoding: answer, as: UTF8.self)
      output.withLock { $0.append(text) }
      if text.contains(#""id":3,"#) { isPinged.withLock { $0 = true } }
    }
    return Array(output.withLock(\.self).dropFirst())
  }

  private static func waiting(_ id: Int, for word: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"wait","arguments":{"word":"\#(word)"}}}"#
  }

  @Test func callsThatTakeLongBlockNoOtherMessages() async {
    let answers = await linesOfWaitingCalls(
      [
        Self.waiting(1, for: "ping"), Self.waiting(2, for: "cancellation"),
        #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#,
      ], timeLimit: .seconds(600))
    #expect(answers.count == 2)
    #expect(answers.first == #"{"id":3,"jsonrpc":"2.0","result":{}}"# + "\n")
    #expect(answers.last?.contains(#""id":1,"#) == true && answers.last?.contains("over") == true)
    let twice = await linesOfWaitingCalls(
      [
        Self.waiting(1, for: "ping"), Self.waiting(1, for: "cancellation"),
        #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
      ], timeLimit: .seconds(600))
    #expect(twice.count == 3 && twice[0].contains(#""id":null,"#))
    #expect(twice[0].contains("A call with the id 1 is under way."))
    let late = await linesOfWaitingCalls([Self.waiting(4, for: "cancellation")], timeLimit: .milliseconds(1))
    #expect(late.count == 1 && late[0].contains(#""id":4,"#))
    #expect(late.first?.contains("There was no answer within 0.001 seconds. Ask for a smaller folder.") == true)
  }

  // MARK: Limit

  @Test func longAnswersAreCutBetweenLines() async {
    let lines = (1...500).map { "line \($0)" }
    let text = lines.joined(separator: "\\n")
    let whole = "word=" + lines.joined(separator: "\n")
    #expect(await call(#"{"word":"\#(text)"}"#) == whole)
    let cut = await call(#"{"word":"\#(text)","limit":300}"#).split(separator: "\n").map(String.init)
    #expect(cut.joined(separator: "\n").utf8.count / 3 < 300 && cut.count > 50)
    #expect(cut.dropLast().joined(separator: "\n") == whole.prefix(cut.dropLast().joined(separator: "\n").count))
    #expect(
      cut.last
        == "(Cut: the first \(cut.count - 1) of 500 lines. All of them: “limit”: \(whole.utf8.count / 3 + 1). Narrow it by word or times.)"
    )
    #expect(await call(#"{"word":"\#(text)","limit":\#(whole.utf8.count / 3 + 1)}"#) == whole)
    #expect(
      await call(#"{"word":"\#(text)\n","limit":300}"#).contains("\n(Cut: the first \(cut.count - 1) of 500 lines."))
    let long = String(repeating: "→", count: 3000)
    let remark = "(Cut: the first 0 of 1 lines. All of them: “limit”: 3002. Narrow it by word or times.)"
    #expect(await call(#"{"word":"\#(long)"}"#) == remark)
    #expect(await call(#"{"word":"\#(long)","limit":1}"#) == remark)
    for limit in [Int.min, -1, 0] {
      #expect(await call(#"{"word":"\#(long)","limit":\#(limit)}"#) == "error: “limit” is not above 0.")
    }
    #expect(await call(#"{"word":"\#(long)","limit":\#(Int.max)}"#) == "word=" + long)
  }
}
