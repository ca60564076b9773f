/// What can be changed in the settings, in the order of its rows.
enum SettingsRow: String, CaseIterable, Sendable {
  case email = "E-mail"
  case logOut = "Log out"
}
