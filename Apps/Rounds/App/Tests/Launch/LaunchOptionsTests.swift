import Foundation
import RoundsApp
import Testing

struct LaunchOptionsTests {
  private func options(_ arguments: String..., environment: [String: String] = ["HOME": "/home/wilma"]) throws
    -> LaunchOptions
  {
    try LaunchOptions(arguments: arguments, environment: environment)
  }

  @Test func keepsDataWhereTheSystemSays() throws {
    #expect(try options().dataDirectory == "/home/wilma/.local/share/rounds")
    #expect(try options(environment: ["XDG_DATA_HOME": "/data"]).dataDirectory == "/data/rounds")
    #expect(
      try options(environment: ["XDG_DATA_HOME": "data", "HOME": "/h"]).dataDirectory == "/h/.local/share/rounds")
    #expect(try options("--data", "/here").dataDirectory == "/here")
  }

  @Test func startsAServerUnlessOneIsNamed() throws {
    #expect(try options().server == nil)
    #expect(try options(environment: ["HOME": "/h", "ROUNDS_SERVER": ""]).server == nil)
    #expect(
      try options(environment: ["HOME": "/h", "ROUNDS_SERVER": "http://127.0.0.1:8080"]).server
        == URL(string: "http://127.0.0.1:8080"))
  }

  @Test(arguments: ["127.0.0.1:8080", "ftp://rounds.example", "http://", "https://x?y", "https://x#y", "://"])
  func refusesWhatIsNoServer(_ text: String) {
    #expect(throws: LaunchError.self) { try options(environment: ["HOME": "/h", "ROUNDS_SERVER": text]) }
  }

  @Test func refusesUnknownArguments() {
    #expect(throws: LaunchError.self) { try options("--date") }
    #expect(throws: LaunchError.self) { try options("--data") }
    #expect(throws: LaunchError.self) { try options(environment: [:]) }
    #expect { try options("--data", #filePath) } throws: {
      "\($0)" == "\(#filePath) is not a folder. Pass a folder with --data DIR."
    }
  }

  @Test func readsModes() throws {
    #expect(try options().mode == .interactive)
    #expect(try options("--help").mode == .help)
    #expect(try options("--script", "tour.txt").mode == .script("tour.txt"))
  }
}
