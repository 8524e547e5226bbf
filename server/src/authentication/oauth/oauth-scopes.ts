import { scopes } from '../../domain/policy.ts'

/** What a program can ask for, in words for who is asked: what the policy knows, and what OpenID Connect adds. */
export const scopeWords = {
  openid: 'Know your user name here',
  ...scopes,
  offline_access: 'Go on while you are not there',
} as const
export type OAuthScope = keyof typeof scopeWords

/** Those scopes of a text of RFC 6749 §3.3 that are known, each once. */
export function knownScopes(text: unknown): readonly OAuthScope[] {
  if (typeof text !== 'string') return []
  return [...new Set(text.split(' '))].filter((name): name is OAuthScope => Object.hasOwn(scopeWords, name))
}
