/** The only definition of each path of the module. */
export const applicationRoutes = {
  applications: '/applications{?cursor,limit}',
  application: '/applications/{application}',
  connectedApplications: '/users/{user}/applications',
  connectedApplication: '/users/{user}/applications/{application}',
  consent: '/oauth/consents/{consent}',
  device: '/oauth/device{?user_code}',
} as const

/**
 * The endpoints of the authorization server, which have their own protocol; RFC 8414 §3 and RFC 9728 §3 define the paths of
 * the last three.
 */
export const oauthEndpoints = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/keys',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  deviceAuthorization: '/oauth/device-authorize',
  openidConfiguration: '/.well-known/openid-configuration',
  serverMetadata: '/.well-known/oauth-authorization-server',
  resourceMetadata: '/.well-known/oauth-protected-resource',
} as const

/** The endpoint at which client applications register themselves, if the service offers it. */
export const registrationEndpoints = { registration: '/oauth/register' } as const
