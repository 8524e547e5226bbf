import type { Duplex } from 'node:stream'
import type { Platform } from '../../module.ts'

export interface Ports extends Platform {
  /** Whether agents may use the service by MCP. */
  readonly offersMcp: boolean
  /** Opens a connection to the service itself. */
  readonly connectInside: (connection: Duplex) => void
}
