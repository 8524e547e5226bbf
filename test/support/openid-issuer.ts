import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { whileServing } from '@waymark/server/testing'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** An issuer of OpenID Connect (Core §3.1, Discovery §4) that signs its only account in without asking. */
export interface Issuer {
  readonly url: string
  /** Changes what the ID tokens say, beside the claims of the protocol. */
  claims: JWTPayload
  /** Changes the claims of the protocol too, to make a wrong token. */
  wrongly: JWTPayload
  /** Returns an access token (RFC 9068). */
  accessToken(claims?: JWTPayload, type?: string): Promise<string>
}

export async function withIssuer(use: (issuer: Issuer) => Promise<void>): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const kid = crypto.randomUUID()
  const codes = new Map<string, URLSearchParams>()
  const signed = (payload: JWTPayload, type: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iat: now, exp: now + 600, ...payload }
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: type }).sign(privateKey)
  }
  let issuer: Issuer | undefined
  const at = (): string => issuer?.url ?? ''
  const pages: Readonly<
    Record<string, (query: URLSearchParams, content: URLSearchParams) => object | Promise<object>>
  > = {
    '/.well-known/openid-configuration': () => ({
      issuer: at(),
      authorization_endpoint: `${at()}/authorize`,
      token_endpoint: `${at()}/token`,
      jwks_uri: `${at()}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] }),
    '/token': async (_query, content) => {
      const code = content.get('code') ?? ''
      const asked = codes.get(code)
      codes.delete(code)
      if (asked === undefined) return { error: 'invalid_grant' }
      const own = { iss: at(), sub: 'ada', aud: asked.get('client_id') ?? '', nonce: asked.get('nonce') ?? '' }
      const token = await signed({ ...own, ...issuer?.claims, ...issuer?.wrongly }, 'JWT')
      return { access_token: 'opaque', token_type: 'Bearer', id_token: token }
    },
  }
  const authorized = (query: URLSearchParams): string => {
    const code = crypto.randomUUID()
    codes.set(code, query)
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back.href
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', at())
      if (pathname === '/authorize') {
        response.writeHead(302, { Location: authorized(searchParams) }).end()
        return
      }
      const answer = (await pages[pathname]?.(searchParams, new URLSearchParams(await textOf(request)))) ?? {}
      const status = 'error' in answer ? 400 : 200
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })()
  })
  await whileServing(server, async (origin) => {
    issuer = {
      url: origin,
      claims: { name: 'Ada', role: 'clerk' },
      wrongly: {},
      accessToken: (claims = {}, type = 'at+jwt') =>
        signed({ iss: origin, sub: 'robot', aud: 'shop', client_id: 'job', role: 'clerk', ...claims }, type),
    }
    await use(issuer)
  })
}
