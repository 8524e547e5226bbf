import type { Instant } from '../../values/time.ts'
import type { Page, PageRequest } from '../../values/page.ts'

/*
 * A program that people allow to do something for them: a client of OAuth 2. A clerk registers it and says of what kind
 * it is; from that follows in which ways it gets tokens.
 *   (nothing) → registered → removed [with all that it was allowed]
 */
export interface Program {
  readonly id: string
  readonly name: string
  readonly kind: ProgramKind
  /** Where a browser may go on to after somebody has decided. */
  readonly redirectUris: readonly string[]
  /** Whether it has a secret of its own. */
  readonly isConfidential: boolean
  readonly createdAt: Instant
  /** Grows with every change. */
  readonly version: number
}

export interface NewProgram extends Omit<Program, 'version'> {
  /** A hash of its secret, from which the secret cannot be found. */
  readonly secretHash?: string | undefined
}

/** The grants of each kind of program, in the words of OAuth 2. */
export const grantsOf = {
  site: ['authorization_code', 'refresh_token'],
  app: ['authorization_code', 'refresh_token'],
  device: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
  service: ['client_credentials'],
  own: ['password', 'refresh_token'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 *   site     has a server of its own
 *   app      runs on a device or in a browser, where everybody can look into it
 *   device   has no browser, and shows a code
 *   service  acts for itself
 *   own      a program of the clinic that asks for passwords
 */
export type ProgramKind = keyof typeof grantsOf

/** Whether programs of a kind keep a secret where nobody says otherwise. What everybody can install keeps none. */
export const keepsSecret: Readonly<Record<ProgramKind, boolean>> = {
  site: true,
  app: false,
  device: false,
  service: true,
  own: false,
}

/** The port to where programs are kept. */
export interface Programs {
  add(program: NewProgram): Promise<Program>
  find(id: string): Promise<(Program & Pick<NewProgram, 'secretHash'>) | undefined>
  /** Undefined where the version is not the given one any more. */
  change(
    program: Pick<Program, 'id' | 'version'>,
    given: Pick<Program, 'name' | 'redirectUris'>,
  ): Promise<Program | undefined>
  /** Whether there was one. */
  remove(id: string): Promise<boolean>
  /** Programs by id. */
  page(request: PageRequest): Promise<Page<Program>>
  /** Changes whenever a program is added, changed or removed. */
  version(): Promise<string>
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser may be sent there with a code: by TLS, to a program on the same machine, or by a scheme that is the
 * program's own, named after a domain (RFC 8252 §7.1). Never with a fragment (RFC 6749 §3.1.2).
 */
export function isRedirectUri(kind: ProgramKind, uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return kind === 'site' || !loopback.has(hostname)
  if (protocol === 'http:') return loopback.has(hostname)
  return kind === 'app' && /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/.test(protocol) && !uri.includes('//')
}
