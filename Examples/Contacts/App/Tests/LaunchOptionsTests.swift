import ContactsApp
import Testing

struct LaunchOptionsTests {
  private func options(_ arguments: String..., environment: [String: String] = ["HOME": "/home/w"]) throws
    -> LaunchOptions
  {
    try LaunchOptions(arguments: arguments, environment: environment)
  }

  @Test func parsesALink() throws {
    let options = try LaunchOptions(arguments: ["--open", "contacts://people/new"], environment: ["HOME": "/home/w"])
    #expect(options.link == "contacts://people/new")
    #expect(options.mode == .interactive)
    #expect(try LaunchOptions(arguments: [], environment: ["HOME": "/home/w"]).link == nil)
    #expect(throws: LaunchError.self) { try LaunchOptions(arguments: ["--open"], environment: ["HOME": "/home/w"]) }
  }

  @Test func dataDirectoryFollowsXDG() throws {
    #expect(try options().dataDirectory == "/home/w/.local/share/contacts")
    #expect(try options(environment: ["HOME": "/home/w", "XDG_DATA_HOME": "/data"]).dataDirectory == "/data/contacts")
    #expect(
      try options(environment: ["HOME": "/home/w", "XDG_DATA_HOME": "relative"]).dataDirectory
        == "/home/w/.local/share/contacts")
    #expect(try options("--data", "here", environment: [:]).dataDirectory == "here")
  }

  @Test func parsesModes() throws {
    #expect(try options().mode == .interactive)
    #expect(try options("--data", "x", "--script", "tour").mode == .script("tour"))
    #expect(try options("-h").mode == .help)
    #expect(LaunchOptions.help.contains("--script FILE"))
  }

  @Test func errorsNameTheInvalidArgument() {
    #expect { try options("--data", #filePath) } throws: {
      "\($0)" == "\(#filePath) is not a folder. Pass a folder with --data DIR."
    }
    #expect { try options("--dta", "x") } throws: { "\($0)".contains("--dta") }
    #expect { try options("--data") } throws: { "\($0)" == "--data needs a value. See contacts --help." }
    #expect { try options("--script", "") } throws: { "\($0)".contains("--script needs a value") }
    #expect { try options(environment: [:]) } throws: { "\($0)".contains("--data DIR") }
  }
}
