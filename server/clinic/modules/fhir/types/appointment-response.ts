import { href } from '@waymark/server'
import { bookingRoutes } from '../../booking/contract.ts'
import { type Asked, idOfReference, reference, type Versioned } from '../requests/asked.ts'
import { refused } from '../failures.ts'
import { capabilityOf, isSeen, stateAt, submit } from '../requests/inner.ts'
import { recordOf, recordsOf, type ResourceDraft, textOf } from '../requests/json.ts'
import { type FhirTypeRow, given, pageAmong, referencesOf, type SearchParameters } from '../search/search.ts'
import { appointment } from './appointment.ts'

const parameters: SearchParameters = {
  appointment: {
    type: 'reference',
    targets: ['Appointment'],
    documentation: 'The appointment; required.',
    valuesOf: (each) => referencesOf(each['appointment']),
  },
  'part-status': {
    type: 'token',
    system: 'http://hl7.org/fhir/participationstatus',
    documentation: 'accepted, needs-action or declined.',
    valuesOf: ({ participantStatus }) => [participantStatus],
  },
}

/** What patients say about their appointments. */
export const appointmentResponse: FhirTypeRow = {
  documentation:
    'Whether the patient will come; its id is that of the appointment. Create it with accepted or declined.',
  parameters,
  includes: ['appointment'],
  read: (asked, id) => responseOf(asked, id),
  async find(asked, search) {
    const ids = given(search, 'appointment', '_id')
      .flat()
      .flatMap((each) => idOfReference('Appointment', each) ?? [])
    if (ids.length === 0) throw refused('fhir-malformed', 'Name the appointment: appointment=Appointment/id.')
    const all: Versioned[] = []
    for (const id of ids) {
      if (await isSeen(asked, replyHref(asked, id))) all.push(await responseOf(asked, id))
    }
    return pageAmong(all, search, { parameters, timeZone: asked.timeZone })
  },
  create: (asked, content) => replied(asked, content),
}

async function responseOf(asked: Asked, id: string): Promise<Versioned> {
  const target = replyHref(asked, id)
  const { status, confirmedAt } = await stateAt(asked, target)
  const participantStatus =
    status === 'cancelled' ? 'declined' : confirmedAt === undefined ? 'needs-action' : 'accepted'
  const { resource, version, changed } = await appointment.read(asked, id)
  const [actor] = actorsOf(resource)
  return {
    version,
    changed,
    resource: {
      resourceType: 'AppointmentResponse',
      id,
      appointment: reference('Appointment', id),
      start: resource['start'],
      end: resource['end'],
      // FHIR R4, apr-1: there is an actor or a participant type.
      actor,
      participantType: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'SBJ' }] },
      ],
      participantStatus,
    },
  }
}

function actorsOf({ participant }: ResourceDraft): readonly ReturnType<typeof recordOf>[] {
  const all = recordsOf(participant).map(({ actor }) => recordOf(actor))
  return all.filter((each) => textOf(each['reference'])?.startsWith('Patient/') === true)
}

async function replied(asked: Asked, content: ResourceDraft): Promise<Versioned> {
  const id = idOfReference('Appointment', textOf(recordOf(content['appointment'])['reference']))
  const answer = textOf(content['participantStatus'])
  if (id === undefined) throw refused('fhir-malformed', 'An AppointmentResponse refers to its appointment.')
  // Only the patient replies; staff cancel the appointment itself.
  await stateAt(asked, replyHref(asked, id))
  if (answer === 'declined') {
    const { resource, ...rest } = await appointment.read(asked, id)
    await appointment.update?.(asked, { resource, ...rest }, { ...resource, status: 'cancelled' })
  } else if (answer === 'accepted') {
    await submit(asked, { method: 'PUT', target: replyHref(asked, id), input: { reply: 'coming' } })
  } else throw refused('fhir-refused', 'The participantStatus must be accepted or declined.')
  return responseOf(asked, id)
}

function replyHref({ request }: Asked, id: string): string {
  return href(bookingRoutes.appointmentReply, { appointment: id, capability: capabilityOf({ request }) })
}
