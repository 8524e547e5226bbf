import {
  action,
  type Action,
  type Outcome,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
} from '@waymark/server'
import { failure, isFailure } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import { bookingLinkVariables, clinicDescription, type moveFields } from '@waymark/shared/clinic'
import type { Account } from '../../../accounts/contract.ts'
import { type BookingLink, statusOfBookingLink } from '../../domain/booking-link.ts'
import { useLink } from '../../domain/handover.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { recordedTime } from '../appointment/move-times.ts'
import { bookFor } from '../slot/booking-request.ts'
import { openSlotsOf, timeInWords } from '../slot/slot-representation.ts'
import { type Offered, offered, permittedBooking, type Wanted, zoneOf } from './booking-choice.ts'
import { bookingLinkHref, bookingLinkRepresentation, type ShownLink, shownLink } from './booking-link-representation.ts'
import { endLink, refusedUse } from './link-outcomes.ts'
import { slotRules } from '../slot-rules.ts'

interface Place extends ShownLink {
  /** The free times, of a link that is open. */
  readonly offered?: Offered | undefined
  readonly wanted: Wanted
  /** The network address of the request. */
  readonly client: string
}

async function ownedLink(
  { handovers, accounts }: Pick<Ports, 'handovers' | 'accounts'>,
  id: string,
): Promise<{ readonly link: BookingLink; readonly owner: Account } | undefined> {
  const link = await handovers.find(id)
  if (link?.may !== 'book') return undefined
  const owner = await accounts.find(link.account)
  return owner === undefined ? undefined : { link, owner }
}

/** A link with which another person books an appointment. POST books it, DELETE ends the link. */
export function bookingLink(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.bookingLink,
    kind: 'bookingLink',
    parameters: bookingLinkVariables,
    cache: { store: 'none' },
    async find({ variables, parameters, client }) {
      const found = await ownedLink(ports, variables.link)
      if (found === undefined) return protocolProblem('not-found', bookingTexts.unknownHandoverDetail)
      const { link, owner } = found
      const shown = await shownLink(ports, link, owner)
      const { status, appointment, doctor } = shown
      if (!shown.isEndable) return problemOf(failure('handover-closed'))
      const times = status === 'open' ? await offered(ports, link, parameters) : undefined
      return {
        entity: { ...shown, offered: times, wanted: parameters, client },
        version: [link.version, owner.version, appointment?.version, doctor?.version, status].join('-'),
        shownVersion: versionOfTimes(times),
      }
    },
    represent: async (found: Place) =>
      bookingLinkRepresentation(found, found.offered, (await found.offered?.times?.slots()) ?? []),
    actions: { POST: booking(ports), DELETE: ending(ports) },
  })
}

function versionOfTimes(times: Offered | undefined): string {
  const choices = times?.choices.map(({ doctor, type }) =>
    [doctor.id, doctor.version, type?.id, type?.version].join('.'),
  )
  return [times?.times?.version, ...(choices ?? [])].join('-')
}

const { forms } = clinicDescription.resources.bookingLink

function booking(ports: Ports): Action<Place> {
  const act = async (
    { link, owner, appointment, offered: times, wanted: { type }, client }: Place,
    { slot: id }: Pick<InputOf<typeof moveFields>, 'slot'>,
  ): Promise<Outcome | Problem> => {
    // A client that lost the response sends the booking again.
    if (appointment?.slot.id === id) return { outcome: 'updated' }
    const permitted = await permittedBooking(ports, { link, owner }, { slot: id, type })
    if ('problem' in permitted) return permitted
    if (isFailure(permitted)) return refusedUse(permitted, 'booking-link', bookingLinkHref(link, times?.chosen))
    const { slot, doctor, principal, request } = permitted
    const timeZone = await zoneOf(ports, link)
    const booked = await useLink(ports, link.id, async (current, now) => {
      const isOpen = current.may === 'book' && statusOfBookingLink(current, owner, { timeZone, now }) === 'open'
      return isOpen ? bookFor(ports, { slot, principal, client }, request) : undefined
    })
    if (isFailure(booked))
      return refusedUse(booked, 'booking-link', bookingLinkHref(link, { doctor, type: request.type }))
    return {
      outcome: 'updated',
      done: bookingTexts.done.booked(timeInWords(slot, doctor)),
      recorded: { link: [link.name, 'book'], time: ['', recordedTime(slot)] },
      touched: [openSlotsOf(slot).href],
    }
  }
  return action('book', forms.book, act, slotRules)
}

function ending(ports: Ports): Action<Place> {
  const act = ({ link }: Place): Promise<Outcome> => endLink(ports, link)
  return action('end', forms.end, act, { acceptsEmptyContent: true, ...slotRules })
}
