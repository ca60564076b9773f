public import FeatureAuthentication
public import LibAccount
public import SeamFlow

/// Opens the parts of the app that it needs before a user signs in.
@MainActor
public protocol Starter {
  /// The text that is shown while the app opens for the first time.
  var status: String { get }

  /// Opens the account and the state of the last run.
  ///
  /// - Throws: ``StartProblem``, or an error of the storage or the server.
  func start() async throws -> StartedApp

  /// Applies the way out of a problem; the user was asked.
  ///
  /// - Returns: the result, as a sentence for the user; nil if it is obvious.
  func apply(_ remedy: StartProblem.Remedy) async throws -> String?
}

/// The parts of the app that it needs before a user signs in.
@MainActor
public struct StartedApp {
  /// Who is signed in.
  public let account: any Account
  /// The account that the sign-in shows; nil for none.
  public let demo: DemoAccount?
  /// The snapshots of the screens of the last run.
  public let snapshots: any SnapshotStore
  /// Opens the data of a user.
  public let open: @MainActor (User) async throws -> ClinicSession

  /// Describes an app.
  public init(
    account: any Account, demo: DemoAccount?, snapshots: any SnapshotStore,
    open: @escaping @MainActor (User) async throws -> ClinicSession
  ) {
    self.account = account
    self.demo = demo
    self.snapshots = snapshots
    self.open = open
  }
}
