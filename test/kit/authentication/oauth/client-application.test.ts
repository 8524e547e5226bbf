import { expect } from 'chai'
import {
  type ClientApplicationKind,
  isRedirectUri,
} from '../../../../server/kit/authentication/oauth/client-application.ts'

/* Redirect URIs (RFC 6749 §3.1.2, RFC 8252 §7, RFC 9700 §2.1). */
const table: readonly (readonly [uri: string, kinds: readonly ClientApplicationKind[]])[] = [
  ['https://diary.example/back', ['site', 'app']],
  ['https://diary.example/back?from=clinic', ['site', 'app']],
  ['http://127.0.0.1:4711/back', ['site', 'app']],
  ['http://localhost/back', ['site', 'app']],
  ['http://[::1]:4711/back', ['site', 'app']],
  ['org.example.diary:/back', ['app']],
  ['http://diary.example/back', []],
  ['http://127.0.0.1.evil.example/', []],
  ['https://diary.example/back#part', []],
  ['https://diary.example/back#', []],
  ['https://user@diary.example/', []],
  ['https://user:word@diary.example/', []],
  ['diary:/back', []],
  ['org.example.diary://back', []],
  ['javascript:alert(1)', []],
  ['data:text/html,x', []],
  ['https://*.example/cb', []],
  ['https://diary.*/cb', []],
  ['https://*/cb', []],
  ['/back', []],
  ['', []],
]

describe('a redirect URI', () => {
  for (const [uri, kinds] of table) {
    it(`${uri === '' ? 'that is empty' : uri} is allowed for ${kinds.length === 0 ? 'nobody' : kinds.join(' and ')}`, () => {
      expect((['site', 'app'] as const).filter((kind) => isRedirectUri(kind, uri))).to.deep.equal(kinds)
    })
  }
})
