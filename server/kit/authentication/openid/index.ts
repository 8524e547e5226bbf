/**
 * Sign-in with the accounts of a company by OpenID Connect, and its access tokens for programs. It needs the package
 * `openid-client`.
 *
 * @example
 * import { env } from 'node:process'
 * import { openIdSignIn } from '@waymark/server/openid'
 *
 * const { authenticator, endpoints, routes, signIn } = await openIdSignIn({
 *   issuer: 'https://id.example.org',
 *   client: { id: 'shop', secret: env['CLIENT_SECRET'] ?? '' },
 *   url: 'https://shop.example.org',
 *   secrets: [env['COOKIE_SECRET'] ?? ''],
 *   principalOf: ({ sub, email }) => (typeof email === 'string' ? { sub, email } : undefined),
 * })
 * createService({ ...options, authenticator, endpoints, signIn, routes: [...routes, ...options.routes] }).listen(3000)
 *
 * @module @waymark/server/openid
 */
export { type OpenIdSignIn, openIdSignIn } from './openid.ts'
export { type Claims, type OpenIdOptions, openIdPaths } from './options.ts'
