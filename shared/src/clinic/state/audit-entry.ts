import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'

/** What somebody has done. `hash` covers the entry and the one before it. */
export const AuditEntry = t.type(
  {
    number: t.number,
    at: Instant,
    who: t.string,
    what: t.string,
    subject: t.string,
    network: t.string,
    request: t.string,
    hash: t.string,
  },
  'AuditEntry',
)
export type AuditEntry = t.TypeOf<typeof AuditEntry>
