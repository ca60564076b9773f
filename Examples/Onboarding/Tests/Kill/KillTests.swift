import Foundation
import Testing

@testable import Onboarding

/// Killed in any phase, the app continues in it; killed inside, it asks for the PIN first.
@Suite(.serialized)
struct KillTests {
  private let folder = TemporaryFolder()

  private static let pages = "wait-for Welcome\nkey enter\nkey enter"
  private static let signUp =
    "wait-for Welcome\nkey enter\n" + OnboardingPage.all.map { _ in "key enter\n" }.joined() + "wait-for Password"
  private static let halfFilled = signUp + "\ntype wilma@bedrock.example\nkey tab\ntype Yabba"
  private static let verification = halfFilled + "-dabba-2\nkey enter\nwait-for Confirm"
  private static let newPIN = verification + "\ntype 123456\nkey enter\nwait-for Choose a PIN"
  private static let inside = newPIN + "\ntype 1234\nkey tab\ntype 1234\nkey enter\nwait-for Bedrock Bowling"
  private static let deep =
    inside + "\nkey down\nkey enter\nwait-for € 24.00\nkey ctrl+r\nwait-for Paid to\nkey enter\ntype Too much"

  /// Runs the app to a state, kills it, and starts it again.
  private func killed(after commands: String) async throws -> (outline: String, next: AppProcess) {
    let first = try AppProcess(state: folder.path)
    let outline = try await first.perform(commands)
    first.kill()
    return (outline, try AppProcess(state: folder.path))
  }

  @Test func thePagesAreBack() async throws {
    let (outline, next) = try await killed(after: Self.pages)
    #expect(outline.hasPrefix("root: OnboardingFlow.welcome › OnboardingFlow.page("))
    #expect(try await next.perform("wait-for \(OnboardingPage.all[1].title)") == outline)
    #expect(try await next.perform("key escape\nkey escape") == "root: OnboardingFlow.welcome")
  }

  @Test func aHalfFilledSignUpIsBackWithoutThePassword() async throws {
    let (outline, next) = try await killed(after: Self.halfFilled)
    #expect(outline.hasSuffix("SignUpFlow.form"))
    #expect(try await next.perform("wait-for wilma@bedrock.example\nexpect-not •") == outline)
    #expect(try folder.contains("Yabba") == false)
    #expect(
      try await next.perform("key tab\ntype Yabba-dabba-2\nkey enter\nwait-for Confirm").hasSuffix(
        "VerificationFlow.form"))
  }

  @Test func theVerificationIsBackAndGoesOn() async throws {
    let (outline, next) = try await killed(after: Self.verification)
    #expect(outline.hasSuffix("SignUpFlow.form › VerificationFlow.form"))
    #expect(try await next.perform("wait-for A code was sent to wilma@bedrock.example") == outline)
    #expect(try await next.perform("type 123456\nkey enter\nwait-for Choose a PIN") == "root: ChoosePINFlow.form")
  }

  @Test func theNewPINIsStillToBeChosen() async throws {
    let (outline, next) = try await killed(after: Self.newPIN)
    #expect(outline == "root: ChoosePINFlow.form")
    #expect(try await next.perform("wait-for Choose a PIN\nkey escape") == outline)
  }

  @Test func nothingOfTheInsideIsThereBeforeThePIN() async throws {
    let (outline, next) = try await killed(after: Self.deep)
    #expect(
      outline == "root: |   [home]: HomeFlow.payments › HomeFlow.payment(2) › HomeFlow.receipt(2)"
        + " |   settings: SettingsFlow.settings | sheet: ReportFlow.form")
    #expect(try await next.perform("wait-for Welcome back\nexpect-not Too much\nkey escape") == "root: UnlockFlow.form")
    #expect(try await next.perform("type 4321\nkey enter\nwait-for not your PIN") == "root: UnlockFlow.form")
    next.kill()
    // Killed at the PIN, the app loses nothing; after the PIN, everything is restored once.
    for _ in 0..<3 {
      let again = try AppProcess(state: folder.path)
      #expect(try await again.perform("wait-for Welcome back\nkey escape") == "root: UnlockFlow.form")
      again.kill()
    }
    for _ in 0..<3 {
      let again = try AppProcess(state: folder.path)
      #expect(try await again.perform("wait-for Welcome back\ntype 1234\nkey enter\nwait-for Too much") == outline)
      again.kill()
    }
  }

  @Test func anotherUserFindsNothingOfTheFirst() async throws {
    let (_, next) = try await killed(after: Self.deep)
    let outline = try await next.perform(
      """
      wait-for Welcome back
      key ctrl+o
      expect Log out?
      key right
      key enter
      wait-for Get started
      key tab
      key enter
      type fred@bedrock.example
      key tab
      type Yabba-dabba-2
      key enter
      wait-for Confirm
      type 123456
      key enter
      wait-for Choose a PIN
      type 1234
      key tab
      type 1234
      key enter
      wait-for Bedrock Bowling
      """)
    #expect(outline == "root: |   [home]: HomeFlow.payments |   settings: SettingsFlow.settings")
    next.kill()
    let again = try AppProcess(state: folder.path)
    #expect(try await again.perform("wait-for Welcome back\ntype 1234\nkey enter\nwait-for Bedrock Bowling") == outline)
    #expect(try await again.perform("key 2\nwait-for fred@bedrock.example\nexpect-not wilma").hasPrefix("root: "))
  }
}

/// A folder that is removed with its test.
private final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  /// Whether any file in the folder holds a text.
  func contains(_ text: String) throws -> Bool {
    let files = FileManager.default.enumerator(at: URL(fileURLWithPath: path), includingPropertiesForKeys: nil)
    return files?.contains { file in
      let data = (file as? URL).flatMap { try? Data(contentsOf: $0) }
      return data?.range(of: Data(text.utf8)) != nil
    } ?? false
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
