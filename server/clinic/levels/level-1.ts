import { day, schemaOfFields } from '@waymark/shared'
import { patientFields } from '@waymark/shared/clinic'
import { isFailure } from '@waymark/server/values'
import { type Endpoint, isProblem } from '@waymark/server'
import { slotNumber } from '../modules/booking/resources/slot/slot-view.ts'
import { levelEndpoints } from './routes.ts'
import { alwaysDone } from './descriptions.ts'
import { json, outcome } from './answer.ts'
import {
  accepts,
  bookingProblems,
  bookAt,
  codeOf,
  shown,
  slotsOf,
  type LevelPorts,
  readFields,
} from './level-clinic.ts'

const queryFields = { date: day({ prompt: 'Day' }) }

/** Level 1: doctors and slots have URIs, and every request is a POST with a 200 response. */
export function level1(ports: LevelPorts): readonly Endpoint[] {
  return [
    {
      template: levelEndpoints.doctor,
      method: 'POST',
      idempotency: 'by key',
      accepts,
      answer: query(ports),
      description: alwaysDone('Open slots of a day.', schemaOfFields(queryFields)),
    },
    {
      template: levelEndpoints.slotAtLevel1,
      method: 'POST',
      idempotency: 'by key',
      accepts,
      answer: confirm(ports),
      description: alwaysDone('Book a slot.', schemaOfFields(patientFields)),
    },
  ]
}

function query(ports: LevelPorts): Endpoint['answer'] {
  return async (request) => {
    const read = await readFields(request, queryFields)
    if (isProblem(read)) return read
    const slots = await slotsOf(ports, request.variables['doctor'] ?? '', { date: read.input.date, status: 'open' })
    if (slots === undefined) return outcome('unavailable', 'The clinic has no doctor with this ID.')
    return json(200, slots.map(shown))
  }
}

function confirm(ports: LevelPorts): Endpoint['answer'] {
  return async (request) => {
    const read = await readFields(request, patientFields)
    if (isProblem(read)) return read
    const slot = slotNumber(request.variables['slot'] ?? '')
    const booked = await bookAt(ports, read.input, { slot, subject: request.path, client: request.client })
    if (isFailure(booked)) return outcome(codeOf(booked), bookingProblems[booked.failure].title)
    const { date, startTime, endTime, doctor } = booked.slot
    return outcome('done', `Booked: ${date}, ${startTime} to ${endTime}, ${doctor}`)
  }
}
