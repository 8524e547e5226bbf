import type { AuthorizationServer } from '@waymark/server/authentication/oauth/authorization-server'
import type { Endpoint } from '@waymark/server/http/connection/router'
import { oauthEndpoints } from './routes.ts'

const methods = {
  authorization: 'GET',
  token: 'POST',
  userinfo: 'both',
  jwks: 'GET',
  revocation: 'POST',
  introspection: 'POST',
  deviceAuthorization: 'POST',
  openidConfiguration: 'GET',
  serverMetadata: 'GET',
} as const satisfies Readonly<Record<keyof typeof oauthEndpoints, Endpoint['method']>>

/** Returns the endpoints of the authorization server. */
export function oauthEndpointsOf(server: Pick<AuthorizationServer, 'answer'>): readonly Endpoint[] {
  const answer: Endpoint['answer'] = (asked, { request, response }) => {
    // RFC 9110 §10.1.1: the endpoint reads the content itself.
    if (asked.header('expect') !== undefined) response.writeContinue()
    return server.answer(request, response, asked.client)
  }
  const all = Object.entries(oauthEndpoints).map(([name, template]) => {
    return { template, method: methods[name as keyof typeof oauthEndpoints], answer }
  })
  // The browser returns here after the consent decision.
  return [...all, { template: `${oauthEndpoints.authorization}/{uid}`, method: 'GET', answer }]
}
