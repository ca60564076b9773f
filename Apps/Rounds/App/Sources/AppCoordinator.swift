public import CoreLogging
import FeatureAuthentication
import FeatureMe
import FeaturePatients
import FeatureWound
import LibAccount
public import SeamFlow
import SeamOperations
public import SeamViews

/// The root of the app: opens the data, leads through signing in, and shows the clinic while a user is signed in.
public final class AppCoordinator: FlowCoordinator {
  /// The screens between the flows.
  public enum Route: Codable, Hashable, Sendable {
    /// The data is being opened.
    case opening
    /// It could not be opened.
    case problem(StartProblem)
  }

  /// The flows that the app shows, one after the other, and the one that covers them.
  public struct Edges: FlowEdges {
    /// Leads a user in; the account's state decides the steps, not the last run.
    let authentication = FlowEdge(phase: "authentication", isKept: false) { (_: AppCoordinator) in
      AuthenticationFlow()
    } onEnd: { app, end in
      app.didAuthenticate(end)
    }
    /// The patients and the user.
    let clinic = FlowEdge(phase: "clinic") { (_: AppCoordinator) in ClinicFlow() }
    /// Lets a user back in whose session ended or whom the app locked out; the work below stays as it is.
    let reauthentication = FlowEdge("reauthentication", as: .fullScreen, isKept: false) { (_: AppCoordinator) in
      ReauthenticationFlow()
    } onEnd: { app, _ in
      app.isReauthenticating = false
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  public let name = "Rounds"
  @Provides(\.account) private var account: any Account
  @Provides(\.demoAccount) private var demoAccount: DemoAccount?
  @Provides(\.patientsEnvironment) private var patientsEnvironment: PatientsEnvironment
  @Provides(\.woundEnvironment) private var woundEnvironment: WoundEnvironment
  @Provides(\.meEnvironment) private var meEnvironment: MeEnvironment
  private let starter: any Starter
  private let log: any Log
  private var app: StartedApp?
  private var session: ClinicSession?
  private var isReauthenticating = false

  /// Makes the coordinator, without opening anything.
  ///
  /// - Parameters:
  ///   - starter: opens the data on the device.
  ///   - log: records the actions and errors of the app.
  public init(_ starter: any Starter, log: any Log) {
    self.starter = starter
    self.log = log
  }

  /// Opens the app and leads through signing in.
  public func start(animated: Bool) { open() }

  /// Builds the screen between the flows.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .opening:
      ClosureScreen(ProgressConfiguration(title: "Rounds", status: app == nil ? starter.status : "Opening…"))
    case .problem(let problem):
      ClosureScreen(problem.message) { [weak self] event in
        switch event {
        case .didTap(.openAgain): self?.open()
        case .didTap(.applyRemedy): self?.offer(problem)
        default: self?.finish()
        }
      }
    }
  }

  private func open() {
    // The storage of the app stays open: only the data of the user is opened again.
    if app != nil { return show(\.authentication, animated: false) }
    set([.opening], animated: false)
    task { [self] in
      do {
        let app = try await starter.start()
        self.app = app
        account = app.account
        demoAccount = app.demo
        await restore(from: app.snapshots)
        show(\.authentication, animated: false)
        task { [self] in await follow(app.account) }
        task { [self] in await lockWhenIdle(app.account) }
      } catch {
        fail(error)
      }
    }
  }

  private func fail(_ error: any Error) {
    log.note("could not open: \(error)")
    set([.problem(StartProblem(error))])
  }

  /// Applies the way out of a problem after the user confirmed it, and tries again.
  private func offer(_ problem: StartProblem) {
    guard let remedy = problem.remedy else { return }
    task { [self] in
      guard await ask(remedy.question) == .applyRemedy else { return }
      do {
        let done = try await starter.apply(remedy)
        log.note("applied the remedy for: \(problem.title)")
        if let done { _ = await ask(.init(title: "Set aside", message: done)) }
        open()
      } catch {
        fail(error)
      }
    }
  }

  /// Notes that the user did something, so that the app is not locked meanwhile.
  func noteUse() { app?.account.noteUse() }

  /// Locks the app when its policy says so.
  private func lockWhenIdle(_ account: any Account) async {
    while (try? await Task.sleep(for: .seconds(15))) != nil { account.lockIfDue() }
  }

  // MARK: Who is signed in

  private func didAuthenticate(_ end: FlowEnd<Void>) {
    guard case .finished = end, let app, let user = (try? app.account.state().immediateValue())?.user else {
      // The user cannot leave the sign-in; it is removed otherwise only when the app ends.
      return
    }
    set([.opening], animated: false)
    task { [self] in
      do {
        let session = try await app.open(user)
        self.session = session
        patientsEnvironment = session.patientsEnvironment
        woundEnvironment = session.woundEnvironment
        meEnvironment = session.meEnvironment
        log.note("opened the clinic")
        show(\.clinic, animated: false)
        task { await session.run() }
        // The state may have changed while the clinic was opened.
        if let state = try? app.account.state().immediateValue() { react(to: state) }
      } catch {
        fail(error)
      }
    }
  }

  private func follow(_ account: any Account) async {
    do {
      for try await state in account.state().values { react(to: state) }
    } catch {
      log.note("the account cannot be observed: \(error)")
    }
  }

  private func react(to state: AccountState) {
    guard let session else { return }
    switch state {
    case .signedIn: task { await session.resume() }
    case .locked, .expired, .needsPIN:
      guard !isReauthenticating else { return }
      isReauthenticating = true
      open(\.reauthentication)
    case .signedOut:
      self.session = nil
      set([.opening], animated: false)
      task { [self] in
        do {
          try await session.erase()
          log.note("signed out")
        } catch {
          log.note("could not remove the data of the user who signed out: \(error)")
          _ = await ask(
            .init(title: "Your patients are still on this computer", message: "They could not be removed: \(error)"))
        }
        forgetLastRun()
        show(\.authentication, animated: false)
      }
    }
  }
}
