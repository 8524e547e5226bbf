import { auditKey } from '../../domain/audit.ts'
import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import type { Ports } from '../ports.ts'
import { auditRepresentation } from './audit-representation.ts'

/** One entry of the audit trail, which never changes. */
export function auditEntry({ auditTrail }: Pick<Ports, 'auditTrail'>): Resource {
  return resource({
    kind: 'auditEntry',
    cache: { store: 'client', maxAge: 3600 },
    async find({ variables, caller }) {
      const refusal = refusalFor(askedBy({ caller }), 'read the audit trail', {})
      if (refusal !== undefined) return refusal
      const number = /^[1-9]\d{0,11}$/.test(variables['number'] ?? '') ? Number(variables['number']) : 0
      // The page before the next one begins with it.
      const { items } = await auditTrail.page({ limit: 1, after: auditKey({ number: number + 1 }) })
      const entry = items[0]
      if (entry?.number !== number) return protocolProblem('not-found', 'The audit trail has no such entry.')
      return { entity: entry, version: entry.hash }
    },
    represent: (entry) => auditRepresentation(entry),
  })
}
