import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf } from '../../principal.ts'
import { operationPermissions } from './permissions.ts'
import { pageVariables } from '@waymark/shared'
import { type AuditEntry, type AuditLog, auditKey } from '@waymark/server/authentication/audit'
import { pageRequestOf } from '@waymark/server/http/paging'
import { protocolProblem } from '@waymark/server/http/problem'
import { resource, type Resource } from '@waymark/server/http/resource'
import type { Change } from '@waymark/server/http/service'
import type { Representation } from '@waymark/server/hypermedia/representation'
import type { Clock } from '@waymark/server/values/time'
import { listing } from '../../listing.ts'
import type { Ports } from './ports.ts'
import { homeLink, represent } from '../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { operationRoutes } from './routes.ts'
import { operationTexts } from './messages.ts'

/** Represents an entry of the audit log. */
function auditRepresentation({ number, at, who, what, subject, client, request, hash }: AuditEntry): Representation {
  return represent('auditEntry', {
    title: operationTexts.auditEntryTitle({ number, event: what }),
    self: href(operationRoutes.auditEntry, { number }),
    state: { number, at: new Date(at).toISOString(), who, what, subject, network: client, request, hash },
    links: {
      collection: { href: href(operationRoutes.audit, {}), title: operationTexts.auditTitle },
      home: homeLink,
    },
  })
}

/** Returns the function that records every change in the audit log, within the transaction of the change. */
export function recorder(auditLog: AuditLog, clock: Clock): (change: Change) => Promise<void> {
  return async ({ caller, client, kind, form, uri }) => {
    const principal = principalOf({ caller })
    const who = principal.role === 'guest' ? (principal.application ?? 'guest') : principal.account
    // The query may contain a capability.
    const [subject = ''] = uri.split('?', 1)
    await auditLog.append({ at: clock.now(), who, what: `${kind} ${form}`, subject, client })
  }
}

/** The audit log, for clerks, newest first. */
export function audit({ auditLog }: Pick<Ports, 'auditLog'>): Resource {
  return resource({
    kind: 'audit',
    parameters: pageVariables,
    cache: { store: 'none' },
    async find({ parameters, caller }) {
      const refusal = refusalFor(principalOf({ caller }), operationPermissions.readAuditLog, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      return 'problem' in request ? request : { entity: request, version: await auditLog.version() }
    },
    async represent(request, { parameters: { cursor, limit } }) {
      const hrefOf = (other: string | undefined): string => href(operationRoutes.audit, { cursor: other, limit })
      const told = { keyOf: auditKey, hrefOf, cursor, represent: auditRepresentation }
      return represent('audit', { title: operationTexts.auditTitle, ...listing(await auditLog.page(request), told) })
    },
  })
}

/** An immutable entry of the audit log. */
export function auditEntry({ auditLog }: Pick<Ports, 'auditLog'>): Resource {
  return resource({
    kind: 'auditEntry',
    cache: { store: 'private', maxAge: 3600 },
    async find({ variables, caller }) {
      const refusal = refusalFor(principalOf({ caller }), operationPermissions.readAuditLog, {})
      if (refusal !== undefined) return refusal
      const number = /^[1-9]\d{0,11}$/.test(variables['number'] ?? '') ? Number(variables['number']) : 0
      // The entry is the first item of the page before the next entry.
      const { items } = await auditLog.page({ limit: 1, after: auditKey({ number: number + 1 }) })
      const entry = items[0]
      if (entry?.number !== number) return protocolProblem('not-found', operationTexts.unknownAuditEntryDetail)
      return { entity: entry, version: entry.hash }
    },
    represent: (entry) => auditRepresentation(entry),
  })
}
