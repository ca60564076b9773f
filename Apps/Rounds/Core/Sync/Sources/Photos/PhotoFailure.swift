import CoreFHIR
import SeamNetwork
import SeamStorage

/// What a photo that could not be fetched ahead means for the others.
enum PhotoFailure: Hashable {
  /// The server does not send this photo: others may be fetched. It may be mended later if that is not final.
  case refused(isFinal: Bool)
  /// No other photo would be fetched.
  case stop(PhotoFetchReport.End)
  /// The download was cancelled, or the storage failed.
  case thrown

  init(_ error: SyncError) {
    if let storage = error.underlying as? StorageError {
      self = storage.code == .full ? .stop(.storageFull) : .thrown
    } else if let client = error.underlying as? FHIRClientError {
      self.init(client)
    } else {
      // A page in place of a photo: the network needs a sign-in.
      self = error.code == .serverFailed ? .stop(.offline) : .thrown
    }
  }

  private init(_ error: FHIRClientError) {
    switch error.code {
    case .notFound, .deleted, .forbidden, .rejected: self = .refused(isFinal: true)
    case .unauthenticated: self = .stop(.needsSignIn)
    case .tooManyRequests: self = .stop(.serverFailed)
    case .network where error.network?.code.isConnectivity == true: self = .stop(.offline)
    case .network where error.network?.code == .unauthenticated: self = .stop(.needsSignIn)
    case .cancelled: self = .thrown
    default: self = .refused(isFinal: false)
    }
  }
}
