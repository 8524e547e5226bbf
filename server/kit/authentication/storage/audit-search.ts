import type { Kysely } from 'kysely'
import { pagedUncounted } from '../../storage/paged.ts'
import type { Page, PageRequest } from '../../values/page.ts'
import { auditNumber, type AuditEntry, type AuditSearch } from '../audit.ts'
import type { AuthenticationSchema } from './tables.ts'

type Database = Kysely<AuthenticationSchema>

/** Reads a page of the audit log, latest first. */
export function pageOfEntries(
  database: Database,
  { who, what, from, end, ...request }: PageRequest & AuditSearch,
): Promise<Page<AuditEntry>> {
  const matching = database
    .selectFrom('audit')
    .selectAll()
    .$if(who !== undefined, (query) => query.where('who', '=', who ?? ''))
    .$if(what !== undefined, (query) => query.where('what', 'in', what ?? []))
    .$if(from !== undefined, (query) =>
      query.where('at', '>=', from ?? 0).where('number', '>=', firstSince(database, (from ?? 0) - longestDelay)),
    )
    .$if(end !== undefined, (query) =>
      query.where('at', '<', end ?? 0).where('number', '<=', lastBefore(database, (end ?? 0) + longestDelay)),
    )
  return pagedUncounted(request, async ({ after, before, direction, limit }) =>
    matching
      .$if(after !== undefined, (query) => query.where('number', '<', auditNumber(after ?? '')))
      .$if(before !== undefined, (query) => query.where('number', '>', auditNumber(before ?? '')))
      .orderBy('number', direction === 'asc' ? 'desc' : 'asc')
      .limit(limit)
      .execute(),
  )
}

// Entries are in the order of time but for the length of a transaction and the clocks of several processes, in
// milliseconds.
const longestDelay = 600_000

// The numbers of a period are found in the index of the times.
function firstSince(database: Database, from: number) {
  return database
    .selectFrom('audit as first')
    .select('first.number')
    .where('first.at', '>=', from)
    .orderBy('first.at')
    .orderBy('first.number')
    .limit(1)
}

function lastBefore(database: Database, end: number) {
  return database
    .selectFrom('audit as last')
    .select('last.number')
    .where('last.at', '<', end)
    .orderBy('last.at', 'desc')
    .orderBy('last.number', 'desc')
    .limit(1)
}
