import { createServer, type ServerResponse } from 'node:http'
import Provider, { type AccessToken } from 'oidc-provider'
import { closed, listening } from '../http/listening.ts'

/** An authorization server of other people, beside a service that trusts it; every user signs in as ada and consents. */
export interface ForeignAuthorizationServer {
  readonly issuer: string
  /** The entry of a service that only says in its challenge where tokens come from (RFC 9728 §5.1). */
  readonly service: string
  readonly token: (value: string) => Promise<AccessToken | undefined>
  /** The user enters the code of a device and consents. */
  readonly allowDevice: (userCode: string) => Promise<void>
  readonly close: () => Promise<void>
}

export const foreignClients = {
  app: { id: 'app' },
  device: { id: 'device' },
  service: { id: 'service', secret: 'service-secret' },
} as const

export async function foreignAuthorizationServer(): Promise<ForeignAuthorizationServer> {
  let answer: ReturnType<Provider['callback']> = () => Promise.resolve()
  const server = createServer((request, response) => void answer(request, response))
  const issuer = await listening(server)
  const resources = createServer(
    (request, response) => void served(request.url, request.headers.authorization, response),
  )
  const origin = await listening(resources)
  const provider = providerAt(issuer, `${origin}/api/`)
  const callback = provider.callback()
  answer = async (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return callback(request, response)
    const { prompt, params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: 'ada', clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    grant.addResourceScope(`${origin}/api/`, 'read')
    const result =
      prompt.name === 'login' ? { login: { accountId: 'ada' } } : { consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result)
  }

  async function served(
    path: string | undefined,
    authorization: string | undefined,
    response: ServerResponse,
  ): Promise<void> {
    if (path === '/metadata') {
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ resource: `${origin}/api/`, authorization_servers: [issuer], scopes_supported: ['read'] }),
      )
      return
    }
    const token = await provider.AccessToken.find(authorization?.slice('Bearer '.length) ?? '')
    if (token === undefined) {
      const challenge = `Bearer resource_metadata="${origin}/metadata"`
      response.writeHead(401, { 'www-authenticate': challenge }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/hal+json' }).end(JSON.stringify({ user: token.accountId }))
  }

  return {
    issuer,
    service: `${origin}/api/`,
    token: (value) => provider.AccessToken.find(value),
    async allowDevice(userCode) {
      const code = await provider.DeviceCode.findByUserCode(userCode.replaceAll('-', ''))
      if (code === undefined) throw new Error('No such code')
      const grant = new provider.Grant({ accountId: 'ada', clientId: code.clientId ?? '' })
      grant.addOIDCScope('openid')
      Object.assign(code, { accountId: 'ada', grantId: await grant.save(), scope: 'openid', authTime: 1 })
      await code.save()
    },
    close: async () => {
      await Promise.all([closed(server), closed(resources)])
    },
  }
}

function providerAt(issuer: string, resource: string): Provider {
  const refreshing = 'refresh_token'
  const none = 'none' as const
  return new Provider(issuer, {
    clients: [
      {
        client_id: foreignClients.app.id,
        application_type: 'native',
        token_endpoint_auth_method: none,
        grant_types: ['authorization_code', refreshing],
        redirect_uris: ['http://127.0.0.1/'],
      },
      {
        client_id: foreignClients.device.id,
        token_endpoint_auth_method: none,
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code', refreshing],
        redirect_uris: [],
        response_types: [],
      },
      {
        client_id: foreignClients.service.id,
        client_secret: foreignClients.service.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: 'read', audience: resource, accessTokenFormat: 'opaque' }),
        useGrantedResource: () => true,
      },
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, name: 'Ada' }) }),
    claims: { openid: ['sub', 'name'] },
    conformIdTokenClaims: false,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed(refreshing),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 600,
      ClientCredentials: 600,
      DeviceCode: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
    cookies: { keys: ['test'] },
  })
}
