import Onboarding
import SeamFlow
import SeamGtk

/// The app in a window; `--state DIR` says where it keeps its values.
@main
enum OnboardingWindow {
  @MainActor
  static func main() {
    GtkApp(id: "dev.seam.Onboarding", title: "Onboarding", remedy: "Run onboarding-app in a terminal.") {
      navigator, _ in
      navigator.start(AppCoordinator.demonstration(arguments: CommandLine.arguments))
    }.run()
  }
}
