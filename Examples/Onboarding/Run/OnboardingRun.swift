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
    guard arguments.contains("--drive") else {
      TerminalApp(remedy: "Give it a script: onboarding-app --script FILE.") { navigator, _ in
        navigator.start(AppCoordinator.demonstration(arguments: arguments))
      }.run()
    }
    let driver = Driver(AppCoordinator.demonstration(arguments: arguments))
    Task {
      await driver.run()
      exit(0)
    }
    dispatchMain()
  }
}
