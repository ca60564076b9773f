/// The path of a request: text as it stands, and parameters, which are encoded.
///
/// ```swift
/// let path: RequestPath = "/people/\(id)/notes"   // id "a/b c" becomes "a%2Fb%20c"
/// let other: RequestPath = .url(link.absoluteString)
/// ```
///
/// A parameter stays inside its segment, whatever it contains. Parameters that are empty, `.` or `..` would change
/// which resource is meant, and are refused by ``RequestBuilder``.
public struct RequestPath: Hashable, Sendable {
  /// The path with encoded parameters.
  public let text: String
  /// The path with `{}` for each parameter, for logs and metrics.
  public let template: String
  /// The first problem of the path, as a sentence without a full stop; nil if the path is valid.
  let problem: String?

  /// An absolute URL, as it is.
  public static func url(_ text: String) -> RequestPath {
    RequestPath(text: text, template: "{}", problem: nil)
  }

  private init(text: String, template: String, problem: String?) {
    self.text = text
    self.template = template
    self.problem = problem
  }
}

extension RequestPath: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(text: value, template: value, problem: nil) }

  public init(stringInterpolation path: StringInterpolation) {
    self.init(text: path.text, template: path.template, problem: path.problem)
  }

  /// Collects the parts of a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var template = ""
    var problem: String?
    private var count = 0

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends text of the path as it is.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
      template += literal
    }

    /// Appends a parameter, encoded.
    public mutating func appendInterpolation(_ parameter: some CustomStringConvertible) {
      count += 1
      let value = parameter.description
      if value.isEmpty || value == "." || value == ".." {
        problem = problem ?? "parameter \(count) of the path is “\(value)”, which would mean another resource"
      }
      text += value.percentEncoded(allowed: \.isUnreserved)
      template += "{}"
    }
  }
}

extension String {
  /// Returns the text in UTF-8 with `%` and two digits for each byte that is not allowed.
  package func percentEncoded(allowed: (UInt8) -> Bool) -> String {
    guard !utf8.allSatisfy(allowed) else { return self }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      if allowed(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte stands for itself in every part of a URL (RFC 3986, section 2.3).
  package var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
