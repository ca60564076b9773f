import Foundation
import Onboarding
import SeamFlow
import SeamTerminal

/// The app in a terminal; `--state DIR` says where it keeps its values.
@main
enum OnboardingRun {
  @MainActor
  static func main() {
    let arguments = CommandLine.arguments
    let directory = option("--state", in: arguments) ?? "\(NSHomeDirectory())/.local/share/seam-onboarding"
    guard arguments.contains("--drive") else {
      TerminalApp(remedy: "Give it a script: onboarding --script FILE.") { navigator, _ in
        navigator.start(app(in: directory))
      }.run()
    }
    let driver = Driver(app(in: directory))
    Task {
      await driver.run()
      exit(0)
    }
    dispatchMain()
  }

  @MainActor
  private static func app(in directory: String) -> AppCoordinator {
    AppCoordinator(
      storage: LocalStorageFactory.make(in: directory),
      accounts: InMemoryAccountService(passwords: ["fred@bedrock.example": "Yabba-dabba-2"]))
  }

  private static func option(_ name: String, in arguments: [String]) -> String? {
    arguments.firstIndex(of: name).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
  }
}
