import Foundation

/// A response as bytes, for connections that are never passed to the library.
enum RefusalMessage {
  static func bytes(of response: ServerResponse) -> [UInt8] {
    var body: [UInt8] = []
    if case .bytes(let bytes) = response.body { body = bytes }
    var head = "HTTP/1.1 \(response.status) \(reason(response.status))\r\n"
    for field in response.fields.all where field.isValid && !reserved.contains(field.name.lowercased()) {
      head += "\(field.name): \(field.value)\r\n"
    }
    head += "Date: \(date())\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    return Array(head.utf8) + body
  }

  private static let reserved: Set<String> = ["content-length", "transfer-encoding", "connection", "date"]

  private static func reason(_ status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 417: "Expectation Failed"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    case 505: "HTTP Version Not Supported"
    default: "Refused"
    }
  }

  private static func date() -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: Date())
  }
}
