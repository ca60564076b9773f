/// Lets one at a time use the process's user defaults: to save one suite is to save them all.
@globalActor
actor UserDefaultsAccess {
  static let shared = UserDefaultsAccess()
}
