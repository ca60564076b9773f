#if canImport(Glibc)
import Glibc
#endif

/// Charsets that the system's `iconv` converts, by the names used in cards.
///
/// A name is mapped to the superset that is used in practice, as in the WHATWG Encoding Standard (`GB2312` texts
/// contain characters of `GB18030`). The list is deliberately closed: glibc's rarer converters have a history of
/// crashing on crafted input. Without `iconv`, none of these charsets is supported.
enum SystemCharset {
  static let systemNames: [String: String] = {
    let groups: [(system: String, names: [String])] = [
      ("CP932", ["SHIFT_JIS", "SHIFT-JIS", "SJIS", "X-SJIS", "MS_KANJI", "WINDOWS-31J", "CP932"]),
      ("EUC-JP", ["EUC-JP"]),
      ("ISO-2022-JP", ["ISO-2022-JP"]),
      ("GB18030", ["GB2312", "GBK", "GB18030", "CP936", "X-GBK"]),
      ("BIG5", ["BIG5", "BIG-5"]),
      ("CP949", ["EUC-KR", "KS_C_5601-1987", "KSC5601", "CP949", "UHC"]),
      ("UTF-16", ["UTF-16"]),
      ("UTF-16BE", ["UTF-16BE"]),
      ("UTF-16LE", ["UTF-16LE"]),
      ("KOI8-R", ["KOI8-R"]),
      ("KOI8-U", ["KOI8-U"]),
      ("CP874", ["TIS-620", "ISO-8859-11", "WINDOWS-874"]),
      ("CP1254", ["ISO-8859-9", "LATIN5", "WINDOWS-1254", "CP1254"]),
      ("MACINTOSH", ["MACINTOSH", "MACROMAN"]),
    ]
    var names: [String: String] = [:]
    for group in groups {
      for name in group.names { names[name] = group.system }
    }
    for part in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] { names["ISO-8859-\(part)"] = "ISO-8859-\(part)" }
    for page in [1250, 1251, 1253, 1255, 1256, 1257, 1258] {
      names["WINDOWS-\(page)"] = "CP\(page)"
      names["CP\(page)"] = "CP\(page)"
    }
    return names
  }()

  /// Returns the text, or nil if the charset is not supported.
  ///
  /// Bytes that the charset does not define are decoded as U+FFFD.
  static func decode(_ bytes: [UInt8], charset: String) -> String? {
    guard let name = systemNames[charset] else { return nil }
    return convert(bytes, from: name)
  }

  #if canImport(Glibc)
  private static func convert(_ bytes: [UInt8], from charset: String) -> String? {
    guard let converter = iconv_open("UTF-8", charset), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var output: [UInt8] = []
    var chunk = [CChar](repeating: 0, count: 1024)
    /// Calls `iconv` once: appends its output, and returns the reason it stopped.
    func step(_ source: inout UnsafeMutablePointer<CChar>?, _ left: inout Int) -> Int32 {
      chunk.withUnsafeMutableBufferPointer { chunk in
        var target = chunk.baseAddress
        var room = chunk.count
        let status = iconv(converter, &source, &left, &target, &room)
        let reason = status == -1 ? errno : 0
        output += chunk[..<(chunk.count - room)].lazy.map(UInt8.init(bitPattern:))
        return reason
      }
    }
    var input = bytes.map(CChar.init(bitPattern:))
    input.withUnsafeMutableBufferPointer { input in
      var source = input.baseAddress
      var left = input.count
      while left > 0 {
        let reason = step(&source, &left)
        if reason == 0 || reason == E2BIG { continue }
        output += "\u{FFFD}".utf8
        source = source?.advanced(by: 1)
        left -= 1
      }
      // Some converters hold back a letter until they know whether an accent follows.
      var nothing: UnsafeMutablePointer<CChar>?
      _ = step(&nothing, &left)
    }
    return String(decoding: output, as: UTF8.self)
  }
  #else
  private static func convert(_ bytes: [UInt8], from charset: String) -> String? { nil }
  #endif
}
