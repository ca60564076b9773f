/// The members that the language calls without their name.
package enum UnnamedMembers {
  package static let all = [
    "wrappedValue", "projectedValue", "callAsFunction", "appendInterpolation", "appendLiteral", "makeIterator",
    "buildBlock", "buildExpression", "buildOptional", "buildEither", "buildArray", "buildPartialBlock",
    "buildFinalResult", "buildLimitedAvailability", "dynamicallyCall", "unownedExecutor", "sharedUnownedExecutor",
  ]
}
