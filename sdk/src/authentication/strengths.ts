/**
 * How strong the schemes are, by what they give away: Basic the password itself, Digest with MD5 a hash that is soon
 * guessed from, Bearer a token that is good until it ends, Digest with SHA a hash, HOBA a signature.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', {
 *   credentials: digest(program),
 *   authentication: { minimumStrength: strengths.digest },
 * })
 */
export const strengths = { basic: 10, digestMd5: 15, bearer: 20, digest: 30, hoba: 40 } as const
