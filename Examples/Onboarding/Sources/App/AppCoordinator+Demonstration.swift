import Foundation

extension AppCoordinator {
  /// Makes the app of the demonstration: one account is known, and `--state DIR` says where values are stored.
  public static func demonstration(arguments: [String]) -> AppCoordinator {
    let option = arguments.firstIndex(of: "--state").map { $0 + 1 }.flatMap { index in
      arguments.indices.contains(index) ? arguments[index] : nil
    }
    return AppCoordinator(
      storage: LocalStorageFactory.make(in: option ?? "\(NSHomeDirectory())/.local/share/seam-onboarding"),
      accounts: InMemoryAccountService(passwords: ["fred@bedrock.example": "Yabba-dabba-2"]))
  }
}
