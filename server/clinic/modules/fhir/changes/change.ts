import { href } from '@waymark/server'
import { appointmentStatuses, bookingRoutes } from '../../booking/contract.ts'
import type { Asked, Versioned } from '../requests/asked.ts'
import { requireAgreement, slotNamed, slotOf, visitOf } from './book.ts'
import { refused } from '../failures.ts'
import { memberOfReason, namingMembers } from '../requests/form-faults.ts'
import { capabilityOf, sent, submit } from '../requests/inner.ts'
import { recordOf, type ResourceDraft, textOf } from '../requests/json.ts'
import { heldSlot, holdOf } from './proposal.ts'
import { isSame, requireEnd, requireStorable } from './storable.ts'

type Read = (id: string) => Promise<Versioned>

/** Updates an appointment: cancels it, records what has become of it, moves it, or changes the reason of the visit. */
export async function changed(asked: Asked, before: Versioned, content: ResourceDraft, read: Read): Promise<Versioned> {
  const id = before.resource.id ?? ''
  const status = textOf(content['status'])
  if (status === undefined) throw refused('fhir-malformed', 'An Appointment has a status.')
  requireStorable({ before: before.resource, content })
  if (heldSlot(id) !== undefined) return released(asked, before, status)
  if (status === before.resource['status']) return setDetails(asked, { id, before: before.resource, content }, read)
  await setStatus(asked, id, { status, why: reasonOf(content) })
  return read(id)
}

/** Ends the hold of a pending appointment. */
async function released(asked: Asked, before: Versioned, status: string): Promise<Versioned> {
  const id = before.resource.id ?? ''
  if (status !== 'cancelled') throw refused('fhir-refused', 'A pending appointment is booked with $book, or cancelled.')
  const target = href(bookingRoutes.hold, { slot: String(heldSlot(id)), hold: holdOf(id) })
  await submit(asked, { method: 'DELETE', target })
  return { ...before, resource: { ...before.resource, status } }
}

interface Status {
  readonly status: string
  readonly why: string | undefined
}

async function setStatus(asked: Asked, id: string, { status, why }: Status): Promise<void> {
  if (status === 'cancelled') {
    const target = hrefOf(asked, bookingRoutes.cancellation, id)
    const cancellation = { method: 'PUT', target, input: why === undefined ? {} : { why } } as const
    await namingMembers({ why: 'Appointment.cancelationReason.text' }, () => submit(asked, cancellation))
    return
  }
  const state = Object.entries(appointmentStatuses).find(([, code]) => code === status)?.[0]
  if (state === undefined || state === 'booked')
    throw refused('fhir-refused', 'The status can become cancelled, and by staff arrived, fulfilled or noshow.')
  const target = hrefOf(asked, bookingRoutes.attendance, id)
  await submit(asked, { method: 'PUT', target, input: { status: state } })
}

interface Details {
  readonly id: string
  readonly before: ResourceDraft
  readonly content: ResourceDraft
}

/** Moves the appointment and changes the reason, both or none. */
async function setDetails(asked: Asked, details: Details, read: Read): Promise<Versioned> {
  const { id, before } = details
  const slot = await wantedSlot(asked, details)
  return asked.inner.atomically(async () => {
    const target = hrefOf(asked, bookingRoutes.appointmentTime, id)
    if (slot !== slotNamed(before)) await submit(asked, { method: 'PUT', target, input: { slot } })
    await setReason(asked, details)
    const after = await read(id)
    requireEnd(details, after.resource)
    return after
  })
}

/** Returns the new slot: the one that content names, or that at another start. */
async function wantedSlot(asked: Asked, { before, content }: Details): Promise<number | undefined> {
  const [present, named] = [slotNamed(before), slotNamed(content)]
  const hasNewStart = content['start'] !== undefined && !isSame(content['start'], before['start'])
  if (named !== undefined && named !== present && hasNewStart)
    await requireAgreement(asked, named, { ...content, participant: [] })
  if (named !== undefined && named !== present) return named
  return hasNewStart ? slotOf(asked, { ...content, id: undefined, slot: undefined }) : present
}

async function setReason(asked: Asked, { id, before, content }: Details): Promise<void> {
  const { reason } = visitOf(content)
  if (reason === visitOf(before).reason) return
  const target = hrefOf(asked, bookingRoutes.appointment, id)
  const { representation } = await sent(asked, { target })
  const form = representation?.forms.find(({ name }) => name === 'change')
  const others = (form?.fields ?? []).filter(({ name, value }) => name !== 'reason' && value !== undefined)
  const values = Object.fromEntries(others.map(({ name, value }) => [name, value]))
  const input = reason === undefined ? values : { ...values, reason }
  await namingMembers({ reason: memberOfReason(content) }, () => submit(asked, { method: 'PUT', target, input }))
}

type AppointmentRoute =
  | (typeof bookingRoutes)['appointment']
  | (typeof bookingRoutes)['appointmentTime']
  | (typeof bookingRoutes)['attendance']
  | (typeof bookingRoutes)['cancellation']

function hrefOf({ request }: Asked, route: AppointmentRoute, id: string): string {
  return href(route, { appointment: id, capability: capabilityOf({ request }) })
}

function reasonOf({ cancelationReason }: ResourceDraft): string | undefined {
  return textOf(recordOf(cancelationReason)['text'])
}
