import type { Duplex } from 'node:stream'
import type { Authenticator } from '@waymark/server'
import type { Platform } from '../../module.ts'

export interface Ports extends Platform {
  /** Whether agents may use the service by MCP. */
  readonly offersMcp: boolean
  readonly authenticate: Authenticator['authenticate']
  /** Opens a connection to the service itself. */
  readonly connectInside: (connection: Duplex) => void
}
