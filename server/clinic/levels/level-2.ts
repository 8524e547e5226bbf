import { patientFields, scheduleVariables } from '@waymark/shared/clinic'
import { isFailure } from '@waymark/server/values/failure'
import { dateAt } from '@waymark/server/values/time'
import { decodeText } from '@waymark/server/hypermedia/form'
import type { Endpoint } from '@waymark/server/http/connection/router'
import { isProblem } from '@waymark/server/http/problem'
import { slotNumber } from '../modules/booking/resources/slots.ts'
import { href } from '@waymark/server/http/routes'
import { bookingRoutes } from '../modules/booking/routes.ts'
import { levelEndpoints } from './routes.ts'
import { json, sentence } from './answer.ts'
import { bookingProblems, bookAt, shown, slotsOf, type LevelPorts, readFields } from './level-clinic.ts'

/** Level 2: methods and status codes carry the semantics; the client has to know the next step. */
export function level2(ports: LevelPorts): readonly Endpoint[] {
  return [
    { template: levelEndpoints.schedule, method: 'GET', answer: schedule(ports) },
    { template: levelEndpoints.slotAtLevel2, method: 'POST', isSubmitted: true, answer: confirm(ports) },
  ]
}

function schedule(ports: LevelPorts): Endpoint['answer'] {
  return async ({ variables, query }) => {
    const decoded = decodeText(scheduleVariables, query)
    if (!decoded.ok) {
      const words = decoded.faults.map(({ pointer, detail }) => `${pointer.slice(1)} ${detail}`)
      return sentence(400, `${words.join('; ')}.`)
    }
    const doctor = await ports.doctors.find(variables['doctor'] ?? '')
    if (doctor === undefined) return sentence(404, 'The clinic has no doctor with this ID.')
    const { date = dateAt(ports.clock.now(), doctor.timeZone), status = 'open' } = decoded.value
    if (status !== 'open') return sentence(403, 'At this level only open slots are visible, because it has no sign-in.')
    const slots = await slotsOf(ports, doctor.id, { date, status })
    return json(200, (slots ?? []).map(shown), 'public, max-age=5')
  }
}

function confirm(ports: LevelPorts): Endpoint['answer'] {
  return async (request) => {
    const read = await readFields(request, patientFields, 'refused')
    if (isProblem(read)) return read
    const slot = slotNumber(request.variables['slot'] ?? '')
    const booked = await bookAt(ports, read.input, { slot, subject: request.path, client: request.client })
    if (isFailure(booked)) {
      const { status, title, description } = bookingProblems[booked.failure]
      return sentence(status, `${title}. ${description}`)
    }
    const { date, startTime, endTime, doctor } = booked.slot
    // RFC 9110 §15.3.2. Level 2 has no representation of the affordances of the appointment.
    const capability = ports.capabilities.of('appointment', booked.id)
    const Location = href(bookingRoutes.appointment, { appointment: booked.id, capability })
    return sentence(201, `Your appointment is booked: ${date}, ${startTime} to ${endTime}, ${doctor}.`, { Location })
  }
}
