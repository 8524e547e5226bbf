import { clientMetadata, type SelfRegistration } from '@waymark/server/oauth'
import type { Endpoint, EndpointDescription, Response } from '@waymark/server'
import { parseJson } from '@waymark/server/http'
import { registrationEndpoints } from '../routes.ts'

const object = { 'application/json': { type: 'object' } }

const description: EndpointDescription = {
  summary: 'Registers a client application without a secret, which uses the code with PKCE (RFC 7591).',
  request: object,
  responses: {
    201: { description: 'The application with its `client_id`; equal metadata has the same one', content: object },
    400: { description: 'The metadata is refused; `error` tells why (RFC 7591 §3.2.2)', content: object },
    413: { description: 'The content is too long' },
    415: { description: 'The content has another media type' },
    429: { description: 'Too many requests' },
    500: { description: 'The service cannot answer now' },
    503: { description: 'The service cannot answer now' },
  },
}

/** Returns the endpoint at which client applications register themselves. */
export function registrationEndpoint(registration: Pick<SelfRegistration, 'register'>): Endpoint {
  return {
    template: registrationEndpoints.registration,
    method: 'POST',
    accepts: ['application/json'],
    description,
    async answer(request) {
      const content = await request.content()
      if (typeof content !== 'string') return content
      const read = parseJson(content)
      const registered = registration.register('value' in read ? read.value : undefined)
      if ('error' in registered) return json(400, registered)
      return json(
        201,
        clientMetadata(registered, () => true),
      )
    },
  }
}

function json(status: number, content: object): Response {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return { status, headers, content: new TextEncoder().encode(JSON.stringify(content)) }
}
