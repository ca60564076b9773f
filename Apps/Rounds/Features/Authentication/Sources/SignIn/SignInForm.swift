import LibAccount
import SeamViews

/// The input of a sign-in, and how it is shown: values and pure functions.
struct SignInForm: Equatable {
  static let name = "name"
  static let password = "password"
  static let demo = "demo"

  let server: String
  /// The user who is known; nil if the sign-in is the first.
  let user: User?
  /// Whether no other user can sign in.
  let isFixed: Bool
  let demoAccount: DemoAccount?
  var enteredName = ""
  var enteredPassword = ""
  var protection: TokenProtection?
  var isBusy = false
  var failure: String?
  var showsProblems = false
  var focus: String?

  /// The problems of the fields, by the fields' identifiers.
  var problems: [String: String] {
    var problems: [String: String] = [:]
    if !isFixed { problems[Self.name] = SignInRules.problem(withName: enteredName) }
    problems[Self.password] = SignInRules.problem(withPassword: enteredPassword)
    return problems
  }

  /// Shows the problems of the fields; returns whether there are none.
  mutating func check() -> Bool {
    let problems = problems
    showsProblems = true
    failure = nil
    focus = [Self.name, Self.password].first { problems[$0] != nil }
    return problems.isEmpty
  }

  /// The view.
  ///
  /// - Parameter notice: the notice, shown unless signing in failed.
  func configuration(notice: String? = nil) -> FormConfiguration {
    let shown = showsProblems ? problems : [:]
    var fields: [FormConfiguration.Field] = []
    if !isFixed {
      fields.append(.init(id: Self.name, label: "Name", .text(enteredName), error: shown[Self.name]))
    }
    fields.append(.init(id: Self.password, label: "Password", .secure(enteredPassword), error: shown[Self.password]))
    var sections = [FormConfiguration.Section(title: heading, fields: fields, footer: protection?.explanation)]
    if let demoAccount {
      sections.append(
        .init(
          title: "Demonstration",
          fields: [.init(id: Self.demo, label: "Fill in the demonstration's account", .button)],
          footer: "Sign in as “\(demoAccount.name)” with the password “\(demoAccount.password)”."))
    }
    return FormConfiguration(
      title: user == nil ? "Sign in" : "Sign in again",
      actions: (user == nil
        ? [] : [Action(.signOut, title: "Sign out", role: .destructive, isEnabled: !isBusy, key: "o")]) + [
          Action(.signIn, title: isBusy ? "Signing in…" : "Sign in", role: .primary, isEnabled: !isBusy, key: "s")
        ],
      sections: sections, error: failure ?? notice, focus: focus)
  }

  private var heading: String {
    user.map { "\($0.displayName) at \(server)" } ?? "Server \(server)"
  }
}

extension Action.ID {
  static let signIn: Self = "signIn"
}
