import { href } from '@waymark/server'
import { accountRoutes } from '../../accounts/contract.ts'
import { bookingRoutes, slotNumber } from '../../booking/contract.ts'
import type { Member } from '../../../principal.ts'
import { type Asked, idOfReference, type Versioned } from '../requests/asked.ts'
import { refused } from '../failures.ts'
import { memberOfReason, type MembersOfFields, membersOfPatient, namingMembers } from '../requests/form-faults.ts'
import { sent, stateAt, userOf } from '../requests/inner.ts'
import { type JsonRecord, listOf, recordOf, recordsOf, type ResourceDraft, textOf } from '../requests/json.ts'
import { heldSlot, holdOf, proposedSlot } from './proposal.ts'

/** Reads a booked appointment by its id, with the capability of a guest. */
export type ReadBooked = (id: string, capability: string | undefined) => Promise<Versioned>

/** Books the time of an appointment that is not booked yet. */
export async function booked(asked: Asked, content: ResourceDraft, read: ReadBooked): Promise<Versioned> {
  const status = textOf(content['status'])
  if (status !== 'booked' && status !== 'proposed' && status !== 'pending')
    throw refused('fhir-refused', 'A new appointment has the status booked, or proposed, which is booked too.')
  const slot = await slotOf(asked, content)
  await requireAgreement(asked, slot, content)
  const input = { ...(await visitorOf(asked, content)), ...visitOf(content) }
  const key = asked.request.header('idempotency-key')
  const booking = {
    method: 'POST',
    target: href(bookingRoutes.slot, { slot: String(slot), hold: holdOf(content.id ?? '') }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
    input: { ...input, ...(await typeOf(asked, slot, content)) },
  } as const
  const { headers } = await namingMembers(membersOfBooking(content), () => sent(asked, booking))
  const place = new URL(String(headers['Location']), asked.base)
  return read(place.pathname.split('/').at(-1) ?? '', place.searchParams.get('capability') ?? undefined)
}

/** Returns the members of an appointment that become the fields of a booking. */
function membersOfBooking(content: ResourceDraft): MembersOfFields {
  const place = listOf(content['contained']).findIndex((each) => recordOf(each)['resourceType'] === 'Patient')
  const path = `Appointment.contained[${String(place)}]`
  const patient = place === -1 ? {} : membersOfPatient(path, recordOf(listOf(content['contained'])[place]))
  return { ...patient, reason: memberOfReason(content), type: 'Appointment.serviceType' }
}

/** Returns the slot of an appointment: that of its id or its slot, or the doctor's one at its start; they must agree. */
export async function slotOf(asked: Asked, content: ResourceDraft): Promise<number> {
  const known = proposedSlot(content.id ?? '') ?? heldSlot(content.id ?? '')
  const named = slotNamed(content)
  if (known !== undefined && named !== undefined && known !== named)
    throw refused('fhir-refused', `The appointment is at Slot/${String(known)}, and its slot is Slot/${String(named)}.`)
  return known ?? named ?? slotAtStart(asked, content)
}

/** Returns the slot that an appointment refers to. */
export function slotNamed(content: ResourceDraft): number | undefined {
  const slots = recordsOf(content['slot']).map((each) => textOf(each['reference']))
  if (slots.length > 1) throw refused('fhir-refused', 'An appointment has one slot; its type takes the slots after it.')
  const [reference] = slots
  if (reference === undefined) return undefined
  const slot = slotNumber(idOfReference('Slot', reference) ?? '')
  if (slot === 0) throw refused('fhir-malformed', `${reference} is no Slot of this clinic.`)
  return slot
}

/** Throws if the start or the doctor of an appointment is not that of its slot. */
export async function requireAgreement({ ports }: Asked, slot: number, content: ResourceDraft): Promise<void> {
  const found = await ports.schedules.slot(slot)
  if (found === undefined) return
  const start = textOf(content['start'])
  if (start !== undefined && Date.parse(start) !== found.start)
    throw refused(
      'fhir-refused',
      `Slot/${String(slot)} starts at ${new Date(found.start).toISOString()}, and the appointment at ${start}.`,
    )
  const doctor = actorOf('Practitioner', content)
  if (doctor !== undefined && doctor !== found.doctor)
    throw refused(
      'fhir-refused',
      `Slot/${String(slot)} is of Practitioner/${found.doctor}, not of Practitioner/${doctor}.`,
    )
}

async function slotAtStart({ ports }: Asked, content: ResourceDraft): Promise<number> {
  const start = /^\d{4}-/.test(textOf(content['start']) ?? '') ? Date.parse(textOf(content['start']) ?? '') : NaN
  const doctor = actorOf('Practitioner', content)
  if (doctor === undefined || Number.isNaN(start))
    throw refused('fhir-malformed', 'Name the slot, or the start and a Practitioner as participant.')
  const day = new Date(start).toISOString()
  const found = (await ports.schedules.slotsWithin(doctor, around(day))).find((each) => each.start === start)
  if (found === undefined) throw refused('fhir-refused', `Practitioner/${doctor} has no time that begins at ${day}.`)
  return found.id
}

// The day of a doctor may be the one before or after that of UTC.
function around(instant: string): { readonly from: string; readonly to: string } {
  const days = [-1, 1].map((days) => new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, 10))
  return { from: days[0] ?? '', to: days[1] ?? '' }
}

/** Returns the one participant of a type; another clinic's is refused. */
function actorOf(type: string, { participant }: ResourceDraft): string | undefined {
  const all = recordsOf(participant).flatMap(({ actor }) => textOf(recordOf(actor)['reference']) ?? [])
  const named = [...new Set(all.filter((text) => text.includes(`${type}/`)))]
  if (named.length === 0) return undefined
  const id = named.length === 1 ? idOfReference(type, named[0]) : undefined
  if (id === undefined)
    throw refused('fhir-refused', `An appointment has one ${type} of this clinic, not ${named.join(' and ')}.`)
  return id
}

/** Returns the fields of the patient: those of a contained Patient, or of the account that the participant refers to. */
async function visitorOf(asked: Asked, content: ResourceDraft): Promise<object> {
  const contained = recordsOf(content['contained']).find((each) => each['resourceType'] === 'Patient')
  const user = await userOf(asked)
  const account = actorOf('Patient', content)
  requireOwn(account, user)
  const forOther = user?.role === 'clerk' && account !== undefined ? { user: account } : {}
  if (contained !== undefined) return { ...personOf(contained), ...forOther }
  return { ...(await profileOf(asked, account, user)), ...forOther }
}

/** Throws if the caller may not book for an account that it names. */
function requireOwn(account: string | undefined, user: Member | undefined): void {
  if (user?.role === 'patient' && account !== undefined && account !== user.account)
    throw refused('fhir-refused', `You can book for Patient/${user.account} only.`)
  if (user === undefined && account !== undefined)
    throw refused('fhir-refused', 'Sign in to book for an account, or send the patient as a contained Patient alone.')
}

async function profileOf(asked: Asked, account: string | undefined, user: Member | undefined): Promise<object> {
  const isPatient = user?.role === 'patient'
  const id = account ?? (isPatient ? user.account : undefined)
  if (id === undefined || user === undefined)
    throw refused(
      'fhir-refused',
      'Send the patient as a contained Patient, or sign in and name Patient/id of an account.',
    )
  const { name, dateOfBirth, email, telephone } = await stateAt(asked, href(accountRoutes.profile, { user: id }))
  if (dateOfBirth === undefined)
    throw refused('fhir-refused', `Patient/${id} has no date of birth: send a contained Patient with a birthDate.`)
  return defined({ name, dateOfBirth, email, telephone })
}

/** Returns the fields of a Patient. */
function personOf(patient: JsonRecord): object {
  const [name] = recordsOf(patient['name'])
  const parts = [...listOf(name?.['given']), name?.['family']].filter((part) => typeof part === 'string')
  const contact = (system: string): string | undefined =>
    textOf(recordsOf(patient['telecom']).find((each) => each['system'] === system)?.['value'])
  return defined({
    name: textOf(name?.['text']) ?? parts.join(' '),
    dateOfBirth: textOf(patient['birthDate']),
    email: contact('email'),
    telephone: contact('phone'),
  })
}

/** Returns the reason of a visit: its code, or the description or comment. */
export function visitOf(content: ResourceDraft): { readonly reason?: string } {
  const [code] = recordsOf(content['reasonCode'])
  const reason = textOf(code?.['text']) ?? textOf(content['description']) ?? textOf(content['comment'])
  return reason === undefined ? {} : { reason }
}

/** Returns the appointment type of a booking, by id or by name. */
async function typeOf({ ports }: Asked, slot: number, content: ResourceDraft): Promise<object> {
  const [service] = recordsOf(content['serviceType'])
  if (service === undefined) return {}
  const names = [textOf(service['text']), ...recordsOf(service['coding']).map((each) => textOf(each['code']))]
  const doctor = (await ports.schedules.slot(slot))?.doctor ?? ''
  const types = await ports.appointmentTypes.of(doctor)
  const type = types.find(({ id, name }) => names.includes(id) || names.includes(name))
  if (type !== undefined) return { type: type.id }
  if (types.length === 0) return {}
  throw refused('fhir-refused', `The serviceType must be one of ${types.map(({ name }) => name).join(', ')}.`)
}

function defined(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''))
}
