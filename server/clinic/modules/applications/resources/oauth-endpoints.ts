import { type AuthorizationServer, type ProtectedResource, resourceMetadata } from '@waymark/server/oauth'
import type { Endpoint, EndpointDescription } from '@waymark/server'
import { oauthEndpoints } from '../routes.ts'

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
  resourceMetadata: 'GET',
} as const satisfies Readonly<Record<keyof typeof oauthEndpoints, Endpoint['method']>>

const object = { 'application/json': { type: 'object' } }
const form = { 'application/x-www-form-urlencoded': { type: 'object' } }
const failed = { description: 'The service cannot answer now' }
const refused = {
  400: { description: 'Refused; `error` tells why (RFC 6749 §5.2)', content: object },
  413: { description: 'The content is too long' },
  415: { description: 'The content has another media type' },
  429: { description: 'Too many requests' },
  500: failed,
  503: failed,
}
const forClients = {
  ...refused,
  401: { description: 'The client or the token is not authenticated', content: object },
  403: { description: 'The request is not allowed', content: object },
  404: { description: 'The client is unknown', content: object },
}
const done = { description: 'Done', content: object }

function described(summary: string, responses: EndpointDescription['responses']): EndpointDescription {
  return { summary, request: form, responses }
}

const descriptions: Readonly<Record<keyof typeof oauthEndpoints, EndpointDescription>> = {
  authorization: described('Asks the user for consent (RFC 6749 §4.1).', {
    ...refused,
    302: { description: 'The client application, or the sign-in page' },
    303: { description: 'The client application, or the sign-in page' },
  }),
  token: described('Gives tokens for a code, a refresh token or a device (RFC 6749 §3.2).', {
    ...forClients,
    200: done,
  }),
  userinfo: described('The claims about the user (OpenID Connect Core §5.3).', { ...forClients, 200: done }),
  jwks: described('The public keys of signatures (RFC 7517).', { ...refused, 200: done }),
  revocation: described('Revokes a token (RFC 7009).', { ...forClients, 200: done }),
  introspection: described('Tells whether a token is active (RFC 7662).', { ...forClients, 200: done }),
  deviceAuthorization: described('Begins the sign-in of a device (RFC 8628).', { ...forClients, 200: done }),
  openidConfiguration: described('The metadata of OpenID Connect (Discovery 1.0).', { ...refused, 200: done }),
  serverMetadata: described('The metadata of the authorization server (RFC 8414).', { ...refused, 200: done }),
  resourceMetadata: described('The metadata of the service for its clients (RFC 9728).', { ...refused, 200: done }),
}

/** Returns the endpoints of the authorization server, and the metadata that lead to it. */
export function oauthEndpointsOf(
  server: Pick<AuthorizationServer, 'answer'>,
  service: ProtectedResource,
): readonly Endpoint[] {
  const answer: Endpoint['answer'] = (asked, { request, response }) => {
    // RFC 9110 §10.1.1: the endpoint reads the content itself.
    if (asked.header('expect') !== undefined) response.writeContinue()
    return server.answer(request, response, asked.client)
  }
  const own: Partial<Record<keyof typeof oauthEndpoints, Endpoint['answer']>> = {
    resourceMetadata: () => Promise.resolve(resourceMetadata(service)),
  }
  const all = Object.entries(oauthEndpoints).map(([name, template]) => {
    const key = name as keyof typeof oauthEndpoints
    return { template, method: methods[key], description: descriptions[key], answer: own[key] ?? answer }
  })
  // The browser returns here after the consent decision.
  return [...all, { template: `${oauthEndpoints.authorization}/{uid}`, method: 'GET', answer }]
}
