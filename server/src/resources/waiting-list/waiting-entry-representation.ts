import type { Doctor } from '../../domain/doctor.ts'
import { dayInWords, type LocalDate } from '../../domain/local-time.ts'
import { may, type Principal } from '../../domain/policy.ts'
import type { WaitingEntry } from '../../domain/waiting-list.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { doctorLink } from '../doctor/doctor-representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

interface Looking {
  readonly principal: Principal
  /** Where the doctor is. */
  readonly today: LocalDate
}

/** Somebody's place in a waiting list. */
export function waitingEntryRepresentation(
  entry: WaitingEntry,
  doctor: Doctor,
  { principal, today }: Looking,
): Representation {
  const { id, account, from, to, state, joinedAt, offer } = entry
  const self = href('waitingEntry', { doctor: doctor.id, entry: id })
  const offered = state === 'offered' ? offer : undefined
  const isOwn = principal.role !== 'guest' && principal.account === account
  const kept = isOwn ? offered : undefined
  return represent('waitingEntry', {
    title: `Waiting for ${doctor.name} from ${dayInWords(from)} to ${dayInWords(to)}`,
    self,
    state: {
      id,
      doctor: doctor.id,
      user: account,
      from,
      to,
      status: state === 'waiting' && to < today ? 'over' : state,
      joinedAt: new Date(joinedAt).toISOString(),
      ...(offered === undefined ? {} : { offerExpires: new Date(offered.until).toISOString() }),
    },
    links: {
      collection: { href: href('waitingList', { doctor: doctor.id }), title: `Waiting list of ${doctor.name}` },
      doctor: doctorLink(doctor),
      hold: kept === undefined ? undefined : { href: href('hold', { slot: kept.slot }), title: 'Kept for you' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { leave: mayLeave(entry, principal) ? { method: 'DELETE', target: self } : undefined },
  })
}

function mayLeave({ state, doctor, account }: WaitingEntry, principal: Principal): boolean {
  const isLive = state === 'waiting' || state === 'offered'
  return isLive && may(principal, 'change a place in the waiting list', { doctor, account })
}

/** Names the state of a place in a waiting list. */
export function waitingEntryVersion({ version }: WaitingEntry, doctor: Doctor, today: LocalDate): string {
  return [version, doctor.version, today].join('-')
}
