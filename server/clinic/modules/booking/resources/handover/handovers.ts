import {
  action,
  type Action,
  href,
  type ActionResult,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { dateAt, failure, type LocalDate } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import { clinicDescription, type handoverFields } from '@waymark/shared/clinic'
import { homeLink, represent } from '../../../../represent.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { type Handover, mostHandovers, statusOfHandover } from '../../domain/handover.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { capabilityParameter, findAppointment, type FoundAppointment, refusal } from '../appointment/appointment.ts'
import {
  appointmentTitle,
  appointmentVersion,
  type AppointmentViewer,
  isMovable,
} from '../appointment/appointment-representation.ts'
import { handoverRepresentation } from './handover.ts'
import { givenOutcome } from './link-outcomes.ts'

interface Place extends FoundAppointment {
  readonly given: readonly Handover[]
  readonly today: LocalDate
}

/** The links with which others may do one thing with an appointment, for its patient. POST makes one. */
export function handovers(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.handovers,
    kind: 'handovers',
    parameters: capabilityParameter,
    cache: { store: 'none' },
    async find(target) {
      const found = await findAppointment(ports, target)
      if ('problem' in found) return found
      const { appointment, doctor, viewer } = found
      if (viewer.isOfClinic) return protocolProblem('not-allowed')
      const refused = refusal(found)
      if (refused !== undefined) return refused
      const given = await ports.handovers.ofAppointments([appointment.id])
      const today = dateAt(viewer.now, doctor.timeZone)
      const versions = given.map(({ version }) => version)
      const version = [appointmentVersion(appointment, doctor, viewer), today, ...versions].join('-')
      return { entity: { ...found, given, today }, version }
    },
    represent: handoversRepresentation,
    actions: { POST: giving(ports) },
  })
}

function handoversRepresentation({ appointment, doctor, viewer, given }: Place): Representation {
  const title = appointmentTitle(appointment, doctor)
  const self = href(bookingRoutes.handovers, { appointment: appointment.id, capability: viewer.capability })
  return represent('handovers', {
    title: bookingTexts.handoversTitle,
    self,
    state: { total: given.length, sendsMessage: getsMessages(appointment, viewer) },
    links: { appointment: { href: viewer.self, title }, home: homeLink },
    embedded: {
      item: given.map((handover) => handoverRepresentation({ handover, appointment, doctor, now: viewer.now })),
    },
    forms: {
      give: isMovable(appointment, viewer)
        ? { method: 'POST', target: self, values: { until: appointment.slot.date } }
        : undefined,
    },
  })
}

// A patient with an account has an inbox.
function getsMessages({ account, patient }: Appointment, { sendsMails = false }: AppointmentViewer): boolean {
  return account !== undefined || (sendsMails && patient.email !== undefined)
}

function giving(ports: Ports): Action<Place> {
  const act = async (place: Place, input: InputOf<typeof handoverFields>): Promise<ActionResult> => {
    const { appointment, doctor, viewer, given, today } = place
    if (!isMovable(appointment, viewer)) return refusedGiving(appointment.state)
    if (input.until < today) return { faults: [{ pointer: '/until', detail: bookingTexts.pastDayFault }] }
    const where = { timeZone: doctor.timeZone, now: viewer.now }
    const open = given.filter((each) => statusOfHandover(each, appointment, where) === 'open')
    if (open.length >= mostHandovers) return problemOf(failure('too-many-handovers'))
    const id = ports.newIdentifier()
    await ports.handovers.add({ ...input, id, appointment: appointment.id, givenAt: viewer.now, version: 1 })
    const list = href(bookingRoutes.handovers, { appointment: appointment.id, capability: viewer.capability })
    return givenOutcome(input, href(bookingRoutes.handover, { handover: id }), list)
  }
  return action('give', clinicDescription.resources.handovers.forms.give, act, { takesLocks: true })
}

function refusedGiving(state: string): Problem {
  return problemOf(failure(state === 'cancelled' ? 'appointment-cancelled' : 'appointment-past'))
}
