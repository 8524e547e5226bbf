import { accountId, type AuditEntry, auditKey, type AuditLog, refusalFor } from '@waymark/server/authentication'
import {
  href,
  type Link,
  listVersion,
  pageRequestOf,
  pageVersion,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import type { Change } from '@waymark/server/http'
import type { Clock, Page } from '@waymark/server/values'
import { type DataQuery, type Gathered, inText, type PersonalSections, upTo } from '../../../personal-data.ts'
import type { AuditedPaths, AuditedSubject } from '../../../module.ts'
import { principalOf } from '../../../principal.ts'
import { operationPermissions } from '../permissions.ts'
import { type FieldOption, pageVariables } from '@waymark/shared'
import { auditSearch } from '@waymark/shared/clinic'
import { listing, homeLink, represent } from '../../../represent.ts'
import { searchedWords } from '../../../search.ts'
import { type Account, accountRoutes } from '../../accounts/contract.ts'
import type { Ports } from '../ports.ts'
import { operationRoutes } from '../routes.ts'
import { parseSubject, subjectOf } from '../audited-change.ts'
import { eventInWords, groupedByWords } from '../event-texts.ts'
import { operationTexts } from '../texts.ts'

/** The users of entries, and the subjects of entries by number. */
interface Known {
  readonly accounts: ReadonlyMap<string, Account>
  readonly subjects: ReadonlyMap<number, AuditedSubject>
}

async function knownOf({ accounts, auditedSubject }: Needed, entries: readonly AuditEntry[]): Promise<Known> {
  const subjects = new Map<number, AuditedSubject>()
  for (const { number, subject: recorded } of entries) {
    const about = await auditedSubject(parseSubject(recorded))
    if (about !== undefined) subjects.set(number, about)
  }
  return { accounts: await accounts.findAll(usersOf(entries)), subjects }
}

/** Represents an entry of the audit log, with links to the user that caused it and to the user whom it concerns. */
function auditRepresentation(
  { number, at, who, what, subject: recorded, client, request, hash }: AuditEntry,
  { accounts, subjects }: Known,
): Representation {
  const { subject, values } = parseSubject(recorded)
  const about = subjects.get(number)
  const linkTo = (id: string): Link | undefined => {
    const account = accounts.get(id)
    return account && { href: href(accountRoutes.user, { user: id }), title: account.name }
  }
  return represent('auditEntry', {
    title: operationTexts.auditEntryTitle({ number, event: eventInWords(what) }),
    self: href(operationRoutes.auditEntry, { number }),
    state: {
      number,
      at: new Date(at).toISOString(),
      who,
      what,
      subject,
      network: client,
      request,
      hash,
      ...(about?.patient === undefined ? {} : { patient: about.patient }),
      ...(values.length === 0 ? {} : { changes: [...values] }),
    },
    links: {
      collection: { href: href(operationRoutes.audit, {}), title: operationTexts.auditTitle },
      actor: linkTo(who),
      user: linkTo(userOf({ subject })),
      ...about?.links,
      home: homeLink,
    },
  })
}

const users = href(accountRoutes.user, { user: '' })

/** Returns the user name in the subject of an entry, which is an account, or a path of the service. */
function userOf({ subject: recorded }: Pick<AuditEntry, 'subject'>): string {
  const { subject } = parseSubject(recorded)
  if (!subject.startsWith('/')) return subject
  const [user = ''] = subject.startsWith(users) ? subject.slice(users.length).split('/', 1) : []
  return decodedSegment(user)
}

/** Returns the users that caused entries, and those whom they concern. */
function usersOf(entries: readonly AuditEntry[]): readonly string[] {
  return [...new Set(entries.flatMap((entry) => [entry.who, userOf(entry)]))]
}

function versionsOf({ accounts, subjects }: Known): readonly string[] {
  const about = [...subjects.values()].map((subject) => JSON.stringify(subject))
  return [...[...accounts.values()].map(({ id, version }) => `${id}-${String(version)}`), listVersion(about)]
}

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

interface RecordingPorts {
  readonly auditLog: Pick<AuditLog, 'append'>
  readonly clock: Clock
  /** Returns the slot of the appointment that a change concerns, if its paths do not tell it. */
  readonly auditedSlot: (paths: AuditedPaths) => Promise<number | undefined>
}

/** Returns the function that records every change in the audit log, within the transaction of the change. */
export function recorder({ auditLog, clock, auditedSlot }: RecordingPorts): (change: Change) => Promise<void> {
  return async ({ caller, client, kind, form, ...change }) => {
    const principal = principalOf({ caller })
    const who = principal.role === 'guest' ? (principal.application ?? 'guest') : principal.account
    const subject = subjectOf({ ...change, slot: await auditedSlot(parseSubject(subjectOf(change))) })
    await auditLog.append({ at: clock.now(), who, what: `${kind} ${form}`, subject, client })
  }
}

type Needed = Pick<Ports, 'auditLog' | 'accounts' | 'auditedSubject'>

interface Found {
  readonly page: Page<AuditEntry>
  readonly known: Known
  /** The different events of the log. */
  readonly events: readonly string[]
}

const day = 86_400_000

/** The audit log, for clerks, newest first. */
export function audit(ports: Needed): Resource {
  const { auditLog } = ports
  return resource({
    route: operationRoutes.audit,
    kind: 'audit',
    parameters: { ...auditSearch, ...pageVariables },
    cache: { store: 'none' },
    async find({ parameters, caller }) {
      const refusal = refusalFor(principalOf({ caller }), operationPermissions.readAuditLog, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const fault = searchedWords(parameters)
      if ('problem' in fault) return fault
      const { user, operation, from, until } = parameters
      const events = await auditLog.events()
      const page = await auditLog.page({
        ...request,
        who: user === undefined ? undefined : accountId(user),
        what: operation === undefined ? undefined : sameWords(events, operation),
        from: from === undefined ? undefined : Date.parse(from),
        end: until === undefined ? undefined : Date.parse(until) + day,
      })
      const known = await knownOf(ports, page.items)
      const version = pageVersion({ ...page, items: [await auditLog.version(), ...versionsOf(known)] }, String)
      return { entity: { page, known, events }, version }
    },
    represent({ page, known, events }: Found, { parameters: { cursor, ...told } }) {
      const hrefOf = (other: string | undefined): string => href(operationRoutes.audit, { ...told, cursor: other })
      const representOne = (entry: AuditEntry): Representation => auditRepresentation(entry, known)
      const { links, ...listed } = listing(page, { keyOf: auditKey, hrefOf, cursor, represent: representOne })
      const { operation } = told
      const search = {
        href: `${href(operationRoutes.audit, {})}{?user,operation,from,until}`,
        title: operationTexts.auditSearchTitle,
        values: { ...told, operation: operation === undefined ? undefined : sameWords(events, operation)[0] },
        options: { operation: optionsFor(events) },
      }
      return represent('audit', { title: operationTexts.auditTitle, ...listed, links: { ...links, search } })
    },
  })
}

/** Returns the events that have the words of an event, those of the log first. */
function sameWords(events: readonly string[], event: string): readonly string[] {
  return groupedByWords([...events, event]).find((group) => group.includes(event)) ?? [event]
}

function optionsFor(events: readonly string[]): readonly FieldOption[] {
  return groupedByWords(events).map(([event = '']) => ({ value: event, prompt: eventInWords(event) }))
}

/** Returns the security events of a user. */
export async function eventData(
  { auditLog }: Pick<Ports, 'auditLog'>,
  { account, most }: DataQuery,
): Promise<Gathered<Pick<PersonalSections, 'events'>>> {
  const recorded = await upTo(most, (request) => auditLog.page({ who: account, ...request }), auditKey)
  const events = recorded.items.map(({ what, at, client }) => {
    return { event: eventInWords(what), at: inText(at), network: client }
  })
  return { sections: { events }, isComplete: recorded.isWhole }
}

/** An immutable entry of the audit log. */
export function auditEntry(ports: Needed): Resource {
  const { auditLog } = ports
  return resource({
    route: operationRoutes.auditEntry,
    kind: 'auditEntry',
    // The entry never changes, but the name of its user does.
    cache: { store: 'private', maxAge: 60 },
    async find({ variables, caller }) {
      const refusal = refusalFor(principalOf({ caller }), operationPermissions.readAuditLog, {})
      if (refusal !== undefined) return refusal
      const number = /^[1-9]\d{0,11}$/.test(variables.number) ? Number(variables.number) : 0
      // The entry is the first item of the page before the next entry.
      const { items } = await auditLog.page({ limit: 1, after: auditKey({ number: number + 1 }) })
      const entry = items[0]
      if (entry?.number !== number) return protocolProblem('not-found', operationTexts.unknownAuditEntryDetail)
      const known = await knownOf(ports, [entry])
      return { entity: { entry, known }, version: [entry.hash, ...versionsOf(known)].join('-') }
    },
    represent: ({ entry, known }) => auditRepresentation(entry, known),
  })
}
