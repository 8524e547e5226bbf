import { isMember, may, refusalFor } from '@waymark/server/authentication'
import { href, pageRequestOf, pageVersion, type Representation, resource, type Resource } from '@waymark/server'
import { dateAt, type Page } from '@waymark/server/values'
import { pageVariables } from '@waymark/shared'
import { type Member, principalOf, type Principal } from '../../../../principal.ts'
import { listing, represent } from '../../../../represent.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { waitingKey, type WaitingEntry } from '../../domain/waiting-list.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { type OfferedSlots, offeredSlots, waitingEntryRepresentation } from './waiting-entry.ts'

type Needed = Pick<Ports, 'waitingList' | 'doctors' | 'schedules' | 'clock'>

interface OwnEntries {
  readonly page: Page<WaitingEntry>
  readonly doctors: ReadonlyMap<string, Doctor>
  readonly principal: Principal
  readonly offered: OfferedSlots
}

/** The entries of the caller on the waiting lists of all doctors. */
export function waitingEntries(ports: Needed): Resource {
  return resource({
    route: bookingRoutes.waitingEntries,
    kind: 'waitingEntries',
    parameters: pageVariables,
    cache: { store: 'none' },
    async find({ parameters, caller }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, bookingPermissions.visitWaitingList, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      // The policy rejects guests.
      const { account } = principal as Member
      const own = await entriesOf(ports, await ports.waitingList.page({ account }, request), principal)
      return { entity: own, version: versionOf(ports, own) }
    },
    represent: (own, { parameters: { cursor, limit } }) =>
      entriesRepresentation(ports, own, {
        cursor,
        hrefOf: (other) => href(bookingRoutes.waitingEntries, { cursor: other, limit }),
      }),
  })
}

// A patient waits for few doctors.
const mostAtHome = 10

/** Reads the entries of a patient for the home document; undefined for other callers, and without entries. */
export async function ownEntriesOf(
  ports: Needed,
  principal: Principal,
): Promise<{ readonly version: string; readonly represent: () => Representation } | undefined> {
  if (!isMember(principal) || !may(principal, bookingPermissions.joinWaitingList, {})) return undefined
  const page = await ports.waitingList.page({ account: principal.account }, { limit: mostAtHome })
  if (page.items.length === 0) return undefined
  const own = await entriesOf(ports, page, principal)
  const hrefOf = (cursor: string | undefined): string => href(bookingRoutes.waitingEntries, { cursor })
  return {
    version: versionOf(ports, own),
    represent: () => entriesRepresentation(ports, own, { cursor: undefined, hrefOf }),
  }
}

async function entriesOf(
  { doctors, schedules }: Needed,
  page: Page<WaitingEntry>,
  principal: Principal,
): Promise<OwnEntries> {
  const found = await Promise.all([...new Set(page.items.map(({ doctor }) => doctor))].map((id) => doctors.find(id)))
  const known = found.flatMap((doctor) => (doctor === undefined ? [] : [[doctor.id, doctor] as const]))
  return { page, doctors: new Map(known), principal, offered: await offeredSlots({ schedules }, page.items, principal) }
}

function versionOf({ clock }: Needed, { page, doctors }: OwnEntries): string {
  return pageVersion(page, ({ id, version, doctor: of }) => {
    const doctor = doctors.get(of)
    const today = dateAt(clock.now(), doctor?.timeZone ?? 'UTC')
    return [id, version, doctor?.version, today].join('.')
  })
}

interface Place {
  readonly cursor: string | undefined
  readonly hrefOf: (cursor: string | undefined) => string
}

function entriesRepresentation(
  { clock }: Needed,
  { page, doctors, principal, offered }: OwnEntries,
  { cursor, hrefOf }: Place,
): Representation {
  const shown = { ...page, items: page.items.filter(({ doctor }) => doctors.has(doctor)) }
  return represent('waitingEntries', {
    title: bookingTexts.ownWaitingTitle,
    ...listing(shown, {
      keyOf: waitingKey,
      hrefOf,
      cursor,
      represent: (entry) => {
        const doctor = doctors.get(entry.doctor)
        if (doctor === undefined) throw new Error(`No doctor ${entry.doctor}`)
        const today = dateAt(clock.now(), doctor.timeZone)
        return waitingEntryRepresentation(entry, doctor, { principal, today, patient: undefined, offered })
      },
    }),
  })
}
