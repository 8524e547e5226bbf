import type { LoggingLevel } from '@modelcontextprotocol/sdk/types.js'
import type { Exchanged, Notice } from '@waymark/sdk'

/** An entry of a log; its data is of the service, so it is no instruction. */
export interface LogEntry {
  readonly level: LoggingLevel
  readonly logger: 'notices' | 'requests'
  readonly data: Readonly<Record<string, unknown>>
}

/** What a connection reports, for the hosts that ask for it. */
export interface ServiceLog {
  /** Options of `connect`: notices of the service, and its requests. */
  readonly onNotice: (notice: Notice) => void
  readonly onExchange: (exchanged: Exchanged) => void
  /** Adds a listener; returns the function that removes it. */
  readonly listen: (listener: (entry: LogEntry) => void) => () => void
}

/**
 * Returns a log of a connection: notices, such as deprecations, with the level `notice`, and requests with the level
 * `debug`, without their query.
 *
 * @example
 * const log = serviceLog()
 * const service = connect('http://localhost:3000/', { onNotice: log.onNotice, onExchange: log.onExchange })
 * const server = mcpServer(service.reference, { log })
 */
export function serviceLog(): ServiceLog {
  const listeners = new Set<(entry: LogEntry) => void>()
  const tell = (entry: LogEntry): void => {
    for (const listener of listeners) listener(entry)
  }
  return {
    onNotice({ code, message, url, at, documentation }) {
      const more = {
        ...(at === undefined ? {} : { at: at.toISOString() }),
        ...(documentation === undefined ? {} : { documentation }),
      }
      tell({ level: 'notice', logger: 'notices', data: { code, message, path: pathOf(url), ...more } })
    },
    onExchange({ method, url, status, failure, milliseconds, attempt }) {
      const outcome = status === undefined ? { failure } : { status }
      const data = { method, path: pathOf(url), ...outcome, milliseconds: Math.round(milliseconds), attempt }
      tell({ level: 'debug', logger: 'requests', data })
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

// A query may have personal data.
function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '')
}
