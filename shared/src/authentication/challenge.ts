/*
 * The words of HTTP authentication (RFC 9110 §11): what a server asks for and what a client shows have one grammar. A
 * scheme is followed by nothing, by one token68, or by parameters. Names of schemes and parameters count without
 * regard to case; parameters are kept under their name in lower case.
 */
export interface Challenge {
  /** As it was written; compare it without regard to case. */
  readonly scheme: string
  readonly token68?: string
  /** Values without their quotes. Empty where there is none, or a token68 instead. */
  readonly parameters: ReadonlyMap<string, string>
}

/** What a client shows: the same grammar, but only ever one (RFC 9110 §11.4). */
export type Credentials = Challenge
