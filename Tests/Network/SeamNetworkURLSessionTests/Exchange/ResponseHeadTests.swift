import Testing

@testable import SeamNetworkURLSession

struct ResponseHeadTests {
  @Test(arguments: [
    ["a=1"], ["a=1", "b=2"], ["a=1; Expires=Wed, 21 Oct 2065 07:28:00 GMT; Path=/", "b=2; Secure", "c="],
    ["a=\"1,2\"; Path=/", "__Host-b=x=y"], ["nonsense"],
  ]) func cookiesThatWereJoinedAreApart(cookies: [String]) {
    for separator in [", ", ","] {
      #expect(ResponseHead.cookies(in: cookies.joined(separator: separator)) == cookies)
    }
  }
}
