import { pageVariables } from '@waymark/shared'
import { type AuditEntry, type AuditTrail, auditKey } from '@waymark/server/authentication/audit'
import { pageRequestOf } from '@waymark/server/http/paging'
import { protocolProblem } from '@waymark/server/http/problem'
import { resource, type Resource } from '@waymark/server/http/resource'
import type { Change } from '@waymark/server/http/service'
import type { Representation } from '@waymark/server/hypermedia/representation'
import type { Clock } from '@waymark/server/values/time'
import { askedBy, refusalFor } from '../../access.ts'
import { listing } from '../../listing.ts'
import type { Ports } from '../../ports.ts'
import { represent } from '../../represent.ts'
import { href } from '../../routes.ts'

/** Something that was done. */
function auditRepresentation({ number, at, who, what, subject, client, request, hash }: AuditEntry): Representation {
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

/** Writes every change into the audit trail, in the transaction of the change. */
export function recorder(auditTrail: AuditTrail, clock: Clock): (change: Change) => Promise<void> {
  return async ({ caller, client, kind, form, uri }) => {
    const principal = askedBy({ caller })
    const who = principal.role === 'guest' ? (principal.program ?? 'guest') : principal.account
    // The query may be a capability.
    const [subject = ''] = uri.split('?', 1)
    await auditTrail.append({ at: clock.now(), who, what: `${kind} ${form}`, subject, client })
  }
}

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
