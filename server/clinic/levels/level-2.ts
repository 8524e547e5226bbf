import { createHash } from 'node:crypto'
import { patientFields, scheduleVariables } from '@waymark/shared/clinic'
import { dateAt, isFailure } from '@waymark/server/values'
import { decodeText, type Endpoint, href, isProblem, type Response } from '@waymark/server'
import { precondition } from '@waymark/server/http'
import { slotNumber } from '../modules/booking/resources/slot/slot-view.ts'
import { bookingRoutes } from '../modules/booking/routes.ts'
import { levelEndpoints } from './routes.ts'
import { bookedAtLevel2, readAtLevel2 } from './descriptions.ts'
import { json, sentence } from './answer.ts'
import { accepts, bookingProblems, bookAt, shown, slotsOf, type LevelPorts, readFields } from './level-clinic.ts'

/** Level 2: methods and status codes carry the semantics; the client has to know the next step. */
export function level2(ports: LevelPorts): readonly Endpoint[] {
  return [
    {
      template: levelEndpoints.schedule,
      method: 'GET',
      description: readAtLevel2('Open slots of a day.'),
      answer: schedule(ports),
    },
    {
      template: levelEndpoints.slotAtLevel2,
      method: 'POST',
      idempotency: 'always',
      accepts,
      answer: confirm(ports),
      description: bookedAtLevel2('Book a slot.', patientFields),
    },
  ]
}

function schedule(ports: LevelPorts): Endpoint['answer'] {
  return async (request) => {
    const { variables, query } = request
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
    return validated(json(200, (slots ?? []).map(shown), 'public, max-age=5'), request.header('if-none-match'))
  }
}

// RFC 9110 §15.4.5: the content has an entity tag of its own, because the level has no versions.
function validated(response: Response, ifNoneMatch: string | undefined): Response {
  const { headers, content = new Uint8Array() } = response
  const ETag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  const verdict = precondition({ isSafe: true, ifNoneMatch }, { version: '', entityTag: ETag })
  const { 'Cache-Control': policy = '' } = headers
  if (verdict === 'not modified') return { status: 304, headers: { ETag, 'Cache-Control': policy } }
  return { ...response, headers: { ...headers, ETag } }
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
