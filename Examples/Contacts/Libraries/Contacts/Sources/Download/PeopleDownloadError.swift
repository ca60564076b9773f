public import SeamNetwork

/// The reason a download failed, in words for the user.
public struct PeopleDownloadError: Error, Hashable, CustomStringConvertible {
  /// The failure, as a title.
  public let title: String
  /// The cause and the remedy.
  public let description: String
  /// Whether there was no connection, which the user has been asked about already.
  public let isOffline: Bool

  /// Makes an error.
  public init(title: String, description: String, isOffline: Bool = false) {
    self.title = title
    self.description = description
    self.isOffline = isOffline
  }

  /// Explains a failure of the network; a pure function.
  public init(_ error: NetworkError, host: String) {
    switch error.code {
    case .offline:
      self.init(
        title: "You are offline", description: "There is no connection. Connect to a network, and try again.",
        isOffline: true)
    case .unknownHost:
      self.init(title: "\(host) was not found", description: "Check the address and your connection, and try again.")
    case .cannotConnect:
      self.init(
        title: "\(host) does not answer",
        description: "The server may be switched off, or the address may be wrong. Try again later.")
    case .untrustedServer, .pinMismatch, .secureConnectionFailed:
      self.init(
        title: "\(host) is not secure",
        description: "Nobody vouches that this is \(host), so nothing was read from it. Ask whoever runs it. "
          + "(\(error.reason))")
    case .connectionLost, .timedOut, .deadlineExceeded:
      self.init(
        title: "The download was interrupted",
        description: "The connection to \(host) was lost. What has arrived is kept: try again to go on from there.")
    case .diskFull:
      self.init(
        title: "There is no room left", description: "Free some space, and try again. What has arrived is kept.")
    case .fileInUse:
      self.init(title: "The download is running already", description: "Wait until it has ended, and try again.")
    case .tooLarge: self.init(title: "The file is too large", description: "Check that this is a file of contacts.")
    case .tooManyRedirects, .invalidRedirect:
      self.init(
        title: "The address leads nowhere",
        description: "\(host) points to other addresses, none of which can be used. (\(error.reason))")
    case .unacceptableStatus, .unauthenticated: self.init(status: error.response?.status ?? 0, host: host)
    default: self.init(title: "The file cannot be downloaded", description: "\(error.reason). \(error.code.remedy)")
    }
  }

  private init(status: Int, host: String) {
    switch status {
    case 404, 410:
      self.init(
        title: "There is no file at this address",
        description: "\(host) does not have it, or no longer. Check the address. (Status \(status))")
    case 401, 403, 407:
      self.init(
        title: "\(host) does not let you read this file",
        description: "Ask whoever shared it for an address that needs no password. (Status \(status))")
    case 429, 500...:
      self.init(
        title: "\(host) has a problem", description: "The fault is not yours. Try again later. (Status \(status))")
    default:
      self.init(
        title: "The file cannot be downloaded",
        description: "\(host) answered with something else than the file. Check the address. (Status \(status))")
    }
  }
}
