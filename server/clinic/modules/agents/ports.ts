import type { Duplex } from 'node:stream'
import type { ProtectedResource } from '@waymark/server/oauth'
import type { Platform } from '../../module.ts'

export interface Ports extends Platform {
  /** Whether agents may use the service by MCP. */
  readonly offersMcp: boolean
  /** What clients learn of the service before they have a token; undefined without an authorization server. */
  readonly protectedResource: ProtectedResource | undefined
  /** Opens a connection to the service itself. */
  readonly connectInside: (connection: Duplex) => void
}
