import { pageVariables } from '@waymark/shared'
import { auditKey } from '../../domain/audit.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { auditRepresentation } from './audit-representation.ts'

/** Who has done what, for clerks, the latest first. */
export function audit({ auditTrail }: Pick<Ports, 'auditTrail'>): Resource {
  return resource({
    kind: 'audit',
    parameters: pageVariables,
    cache: { store: 'nobody' },
    async find({ parameters, caller }) {
      const refusal = refusalFor(askedBy({ caller }), 'read the audit trail', {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      return 'problem' in request ? request : { entity: request, version: await auditTrail.version() }
    },
    async represent(request, { parameters: { cursor, limit } }) {
      const hrefOf = (other: string | undefined): string => href('audit', { cursor: other, limit })
      const told = { keyOf: auditKey, hrefOf, cursor, represent: auditRepresentation }
      return represent('audit', { title: 'Audit trail', ...listing(await auditTrail.page(request), told) })
    },
  })
}
