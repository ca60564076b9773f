import CoreFHIR
import SeamCollections
import SeamNetwork
import SeamStorage

extension SyncError {
  /// The error of a sync, by its cause.
  ///
  /// - Parameter action: what was being done, such as “changes were downloaded”.
  init(_ error: any Error, during action: String) {
    switch error {
    case let error as SyncError: self = error
    case let error as FHIRClientError: self.init(error, during: action)
    case let error as OutboxError where error.code == .storage:
      self.init(.storage, "the device's storage failed while \(action)", underlying: error)
    case let error as OutboxError where error.code != .cancelled:
      self.init(.serverFailed, "the outbox failed while \(action): \(error.reason)", underlying: error)
    case is StorageError, is CollectionError:
      self.init(.storage, "the device's storage failed while \(action)", underlying: error)
    case is CancellationError, is OutboxError: self.init(.cancelled, "the call was cancelled")
    default: self.init(.serverFailed, "an unexpected failure while \(action)", underlying: error)
    }
  }

  private init(_ error: FHIRClientError, during action: String) {
    switch error.code {
    case .unauthenticated:
      self.init(.needsSignIn, "the server does not accept the credentials", underlying: error)
    case .cancelled: self.init(.cancelled, "the call was cancelled")
    case .network where error.network?.code.isConnectivity == true:
      self.init(.offline, "the server was not reached while \(action)", underlying: error)
    case .network where error.network?.code == .unauthenticated:
      self.init(.needsSignIn, "the server does not accept the credentials", underlying: error)
    default: self.init(.serverFailed, "the server failed while \(action): \(error.reason)", underlying: error)
    }
  }

  /// How the failure is shown.
  var phase: SyncStatus.Phase {
    switch code {
    case .offline: .offline
    case .needsSignIn: .needsSignIn
    case .cancelled: .idle
    default: .failed(reason)
    }
  }
}
