import Foundation
import SeamNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The body of a task.
enum TaskBody: Sendable {
  case none
  case bytes(Data)
  /// A body that is read while it is sent.
  case stream(Upload)
}

/// Makes the request of a task.
enum TaskRequest {
  static func make(_ request: HTTPRequest, body: TaskBody) -> URLRequest {
    var result = URLRequest(url: request.url)
    result.httpMethod = request.method.rawValue
    result.httpShouldHandleCookies = false
    result.cachePolicy = .reloadIgnoringLocalCacheData
    // Exchanges have timers of their own.
    result.timeoutInterval = Platform.longestTimeout
    for (name, value) in Platform.ownFields where !request.fields.contains(name) {
      result.setValue(value, forHTTPHeaderField: name)
    }
    for (name, value) in fields(request.fields) { result.setValue(value, forHTTPHeaderField: name) }
    switch body {
    case .none: break
    case .bytes(let data): result.httpBody = data
    case .stream(let upload):
      result.httpBodyStream = upload.stream()
      if let length = request.body?.length {
        result.setValue(String(length), forHTTPHeaderField: "Content-Length")
      }
    }
    return result
  }

  /// `URLRequest` has one value per name: fields of one name are joined as RFC 9110, section 5.3, allows.
  private static func fields(_ fields: HTTPFields) -> [(name: String, value: String)] {
    var names: Set<String> = []
    return fields.filter { names.insert($0.name.lowercased()).inserted }.map { field in
      let separator = field.name.lowercased() == "cookie" ? "; " : ", "
      return (field.name, fields.values(of: field.name).joined(separator: separator))
    }
  }
}
