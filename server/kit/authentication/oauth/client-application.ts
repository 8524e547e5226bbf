import type { Instant } from '../../values/time.ts'
import type { CountedPage, PageRequest } from '../../values/page.ts'

/**
 * A client application (OAuth 2). A clerk registers it with its kind, which determines its grant types.
 *   (none) → registered → removed [with all its consents and tokens]
 */
export interface ClientApplication {
  readonly id: string
  readonly name: string
  readonly kind: ClientApplicationKind
  /** The redirect URIs of the authorization response. */
  readonly redirectUris: readonly string[]
  /** Whether it has a secret. */
  readonly isConfidential: boolean
  readonly createdAt: Instant
  /** Incremented with every change. */
  readonly version: number
}

/** A client application to register. An application that is not confidential has no secret. */
export interface NewClientApplication extends Omit<ClientApplication, 'version'> {
  /** A hash of its secret. */
  readonly secretHash?: string | undefined
}

/** The grant type of devices without a browser (RFC 8628 §3.4). */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** The grant types of each kind of client application. */
export const grantsOf = {
  site: ['authorization_code', 'refresh_token'],
  app: ['authorization_code', 'refresh_token'],
  device: [deviceGrant, 'refresh_token'],
  service: ['client_credentials'],
  own: ['password', 'refresh_token'],
  command: ['authorization_code', deviceGrant, 'refresh_token'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 *   site     a web application with a server
 *   app      a native or browser application, which cannot keep a secret
 *   device   a device without a browser, which displays a code
 *   service  acts for itself
 *   own      an application of the clinic that uses the password grant
 *   command  a program on the command line, which opens a browser or displays a code
 */
export type ClientApplicationKind = keyof typeof grantsOf

/** Whether a kind has a secret by default. Applications that users install cannot keep one. */
export const keepsSecret: Readonly<Record<ClientApplicationKind, boolean>> = {
  site: true,
  app: false,
  device: false,
  service: true,
  own: false,
  command: false,
}

/** Stores client applications. */
export interface ClientApplications {
  add(application: NewClientApplication): Promise<ClientApplication>
  find(id: string): Promise<(ClientApplication & Pick<NewClientApplication, 'secretHash'>) | undefined>
  /** Returns undefined if the version is not current. */
  change(
    application: Pick<ClientApplication, 'id' | 'version'>,
    given: Pick<ClientApplication, 'name' | 'redirectUris'>,
  ): Promise<ClientApplication | undefined>
  /** Returns whether it existed. */
  remove(id: string): Promise<boolean>
  /** Client applications by id. */
  page(request: PageRequest): Promise<CountedPage<ClientApplication>>
  /** Changes whenever a client application is added, changed or removed. */
  version(): Promise<string>
}

// A pattern such as *.example is no host. A private-use scheme has none.
const isHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[\da-f:.]+\]|)$/

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a URI is an acceptable redirect URI: https, a loopback address, or a private-use scheme named after a domain
 * (RFC 8252 §7.1), without fragment (RFC 6749 §3.1.2).
 */
export function isRedirectUri(kind: ClientApplicationKind, uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (`${username}${password}` !== '' || !isHost.test(hostname)) return false
  if (protocol === 'https:') return kind === 'site' || !loopback.has(hostname)
  if (protocol === 'http:') return loopback.has(hostname)
  return kind === 'app' && /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/.test(protocol) && !uri.includes('//')
}
