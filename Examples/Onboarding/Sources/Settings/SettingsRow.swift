/// The rows of the settings, in order.
enum SettingsRow: String, CaseIterable, Sendable {
  case email = "E-mail"
  case logOut = "Log out"
}
