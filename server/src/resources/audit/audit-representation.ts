import type { AuditEntry } from '../../domain/audit.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** Something that was done. */
export function auditRepresentation({
  number,
  at,
  who,
  what,
  subject,
  client,
  request,
  hash,
}: AuditEntry): Representation {
  return represent('auditEntry', {
    title: `${String(number)}: ${what}`,
    self: href('auditEntry', { number }),
    state: { number, at: new Date(at).toISOString(), who, what, subject, network: client, request, hash },
    links: {
      collection: { href: href('audit', {}), title: 'Audit trail' },
      home: { href: href('home', {}), title: 'Home' },
    },
  })
}
