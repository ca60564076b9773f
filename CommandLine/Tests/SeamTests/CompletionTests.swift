import Foundation
import Testing
import ToolTesting

/// The scripts of `seam completion`, run by the shell.
struct CompletionTests {
  @Test func shellsCompleteCommandsAndOptions() async throws {
    for shell in ["bash", "zsh"] {
      #expect(try await seam("completion", shell).output.contains("'check '*) options='--format --changed-since"))
    }
    let fish = try await seam("completion", "fish").output
    #expect(fish.contains("__fish_seen_subcommand_from graph' -l focus -r"))
    #expect(fish.contains("__fish_seen_subcommand_from tests' -l format -x -a 'text json'"))
    #expect(fish.contains("-eq 2' -f -a 'bash zsh fish'\n"))
    #expect(try await seam("completion", "csh").code == 64)
    #expect(try await seam("--version").output.hasPrefix("seam "))
  }

  @Test(arguments: [
    ("h", "hook help"), ("--h", "--help"), ("check --ch", "--changed-since"), ("check --format gi", "github gitlab"),
    ("tests --format = j", "json"), ("tests --format =", "text json"), ("tests --format=j", "--format=json"),
    ("tests --explain ''", ""),
    ("explain str", "strong-delegate"), ("explain --format t", "text"), ("explain singleton str", ""),
    ("help gr", "graph"), ("hook ''", "install uninstall"), ("hook install ''", ""), ("completion ''", "bash zsh fish"),
    ("graph ''", ""), ("hook install --he", "--help"),
  ])
  func bashCompletes(_ words: String, _ expected: String) async throws {
    let program = Bundle.main.bundleURL.appending(path: "seam").path
    let script = """
      eval "$('\(program)' completion bash)"
      COMP_WORDS=(seam \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _seam; echo "${COMPREPLY[@]}"
      """
    #expect(try await Toolchain.output(of: "/bin/bash", ["-c", script]) == "\(expected)\n")
  }
}
