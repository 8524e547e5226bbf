import type { Instant } from '../../domain/clock.ts'
import { isLive, type Hold } from '../../domain/hold.ts'
import type { GivenForm } from '../../hypermedia/represent.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { doctorLink } from '../doctor/doctor-representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { confirmForm, holdHref, slotTitle, statusFor, type SlotView } from '../slot/slot-representation.ts'

/** A slot that is kept for whoever looks at it, or that can be. */
export function holdRepresentation(view: SlotView, now: Instant): Representation {
  const { slot, doctor, hold } = view
  const own = hold !== undefined && isLive(hold, now) ? hold : undefined
  const title = slotTitle(slot, doctor)
  const shown = own?.account === undefined ? own?.id : undefined
  return represent('hold', {
    title: `${own === undefined ? 'Not kept for you' : 'Kept for you'}: ${title}`,
    self: placeOf(view, own),
    state: {
      slot: slot.id,
      doctor: slot.doctor,
      date: slot.date,
      start: slot.startTime,
      end: slot.endTime,
      timeZone: doctor.timeZone,
      ...(own === undefined ? {} : { expires: new Date(own.until).toISOString() }),
    },
    links: {
      slot: { href: href('slot', { slot: slot.id, hold: shown }), title },
      doctor: doctorLink(doctor),
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: formsOf(view, own, now),
  })
}

function placeOf({ slot }: SlotView, own: Hold | undefined): string {
  return own === undefined ? href('hold', { slot: slot.id }) : holdHref(own)
}

function formsOf(
  view: SlotView,
  own: Hold | undefined,
  now: Instant,
): Readonly<Partial<Record<'hold' | 'confirm' | 'release', GivenForm>>> {
  const target = placeOf(view, own)
  if (own === undefined) return statusFor(view, now) === 'open' ? { hold: { method: 'PUT', target } } : {}
  const { slot, principal, profile } = view
  return { confirm: confirmForm(slot, principal, { hold: own, profile }), release: { method: 'DELETE', target } }
}
