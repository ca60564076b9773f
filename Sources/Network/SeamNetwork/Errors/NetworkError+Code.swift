extension NetworkError {
  /// The kind of a failure.
  ///
  /// Codes may be added: a `switch` over them needs a default.
  public struct Code: Hashable, Sendable {
    /// The name, for logs.
    public let name: String
    /// The action that can resolve the failure, as a sentence.
    public let remedy: String
    /// Whether trying again later can help, without any change.
    public let isTransient: Bool
    /// Whether the cause may be the device's connection.
    public let isConnectivity: Bool

    private init(_ name: String, _ remedy: String, isTransient: Bool = false, isConnectivity: Bool = false) {
      self.name = name
      self.remedy = remedy
      self.isTransient = isTransient
      self.isConnectivity = isConnectivity
    }

    public static func == (left: Code, right: Code) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
}

extension NetworkError.Code {
  // MARK: Before sending

  /// The request cannot be built or sent as it is.
  public static let invalidRequest = Self("invalidRequest", "Correct what the request describes.")
  /// The device has no connection.
  public static let offline = Self(
    "offline", "Connect to a network and try again.", isTransient: true, isConnectivity: true)
  /// The session was closed.
  public static let sessionClosed = Self("sessionClosed", "Create a new session: this one was closed.")
  /// A body that can be read once would have been needed again.
  public static let bodyNotRepeatable = Self(
    "bodyNotRepeatable", "Create the body with `init(length:repeatable:)`, so that it can be sent again.")

  // MARK: Connecting

  /// The host's name has no address.
  public static let unknownHost = Self(
    "unknownHost", "Check the host's name and the connection.", isTransient: true, isConnectivity: true)
  /// No connection to the host was made.
  public static let cannotConnect = Self(
    "cannotConnect", "Check that the server runs and is reachable at this address, and try again.", isTransient: true,
    isConnectivity: true)
  /// TLS could not be agreed on.
  public static let secureConnectionFailed = Self(
    "secureConnectionFailed", "Check that the server offers TLS 1.2 or newer at this port.")
  /// The server's certificate is not trusted.
  public static let untrustedServer = Self(
    "untrustedServer", "Renew or replace the server's certificate, or add its authority to `ServerTrust`.")
  /// The server's key is not one of the pinned keys.
  public static let pinMismatch = Self(
    "pinMismatch", "Ship an app with the server's new key, unless someone intercepts the connection.")

  // MARK: During the exchange

  /// The connection ended before the response did.
  public static let connectionLost = Self(
    "connectionLost", "Try again; if it persists, look into the server's log.", isTransient: true,
    isConnectivity: true)
  /// No byte arrived or left for too long, or connecting took too long.
  public static let timedOut = Self(
    "timedOut", "Try again, or allow more time with `RequestOptions`.", isTransient: true, isConnectivity: true)
  /// The call took longer than it may.
  public static let deadlineExceeded = Self(
    "deadlineExceeded", "Try again, or allow more time with `RequestOptions.timeout`.", isTransient: true,
    isConnectivity: true)
  /// The call was cancelled.
  public static let cancelled = Self("cancelled", "Nothing is wrong: the caller cancelled it.")
  /// The response is not HTTP, or cannot be decoded.
  public static let malformedResponse = Self(
    "malformedResponse", "Check that the server speaks HTTP at this address, and what stands between.")
  /// The response is larger than allowed.
  public static let tooLarge = Self(
    "tooLarge", "Raise `maximumBodySize` or `maximumHeaderSize`, or stream the body.")
  /// More redirects than allowed, or a circle of them.
  public static let tooManyRedirects = Self("tooManyRedirects", "Correct the redirects on the server.")
  /// A redirect cannot be followed.
  public static let invalidRedirect = Self(
    "invalidRedirect", "Correct the redirect on the server, or set `followsRedirects` to false.")

  // MARK: Files

  /// Another transfer writes to the file.
  public static let fileInUse = Self("fileInUse", "Wait for the other transfer, or cancel it.")
  /// The disk is full.
  public static let diskFull = Self("diskFull", "Free space, and start again: a download resumes.")
  /// The file cannot be written.
  public static let cannotWriteFile = Self(
    "cannotWriteFile", "Check that the folder exists and can be written, and that nothing else lies at the path.")

  // MARK: The response

  /// The status is not one that the request accepts.
  public static let unacceptableStatus = Self(
    "unacceptableStatus", "See the response of the error, or accept the status in the request.")
  /// The server did not accept the credentials, and they cannot be renewed.
  public static let unauthenticated = Self("unauthenticated", "Sign in again.")
  /// The body cannot be decoded as the response type of the request.
  public static let undecodable = Self(
    "undecodable", "Compare the response's type with what the server sends.")
  /// Nothing usable is in the cache, and the request asked for nothing else.
  public static let notCached = Self("notCached", "Allow the request to use the network.")
  /// A part that is not of this module failed, such as a behaviour of the app.
  public static let failed = Self("failed", "See the cause.")
}
