import { day, identifier, schemaOfFields, text, type Fields } from '@waymark/shared'
import { patientFields } from '@waymark/shared/clinic'
import { isFailure } from '@waymark/server/values'
import { type Endpoint, isProblem, type Problem, type Response } from '@waymark/server'
import type { Request } from '@waymark/server/http'
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
  fieldsOf,
  memberOf,
  readFields,
  readJson,
} from './level-clinic.ts'

/** Level 0: one endpoint, an operation parameter, and status 200 for every outcome. */
export function level0(ports: LevelPorts): readonly Endpoint[] {
  const actions: Readonly<Record<string, (request: Request) => ReturnType<Endpoint['answer']>>> = {
    query: (request) => query(ports, request),
    confirm: (request) => confirm(ports, request),
  }
  const answer: Endpoint['answer'] = (request) => {
    const name = request.query.get('action') ?? ''
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    return action?.(request) ?? Promise.resolve(outcome('unclear', 'The parameter action must be query or confirm.'))
  }
  const description = alwaysDone(
    'Open slots of a day, or a booking, by the parameter action: query or confirm.',
    schemaOfFields(queryFields),
    confirmation,
  )
  return [{ template: levelEndpoints.service, method: 'POST', idempotency: 'by key', accepts, description, answer }]
}

const doctor = identifier({ prompt: 'Doctor' })
const queryFields = { date: day({ prompt: 'Day' }), doctor } satisfies Fields
const timeFields = { ...queryFields, start: text({ prompt: 'Start', maxLength: 5 }) } satisfies Fields
const confirmation = {
  type: 'object',
  properties: { appointment: schemaOfFields(timeFields), patient: schemaOfFields(patientFields) },
  required: ['appointment', 'patient'],
}

async function query(ports: LevelPorts, request: Request): Promise<Response | Problem> {
  const read = await readFields(request, queryFields)
  if (isProblem(read)) return read
  const slots = await slotsOf(ports, read.input.doctor, { date: read.input.date, status: 'open' })
  if (slots === undefined) return outcome('unavailable', 'The clinic has no doctor with this ID.')
  // Level 0 has no URIs for resources.
  return json(
    200,
    slots.map((slot) => ({ ...shown(slot), id: undefined })),
  )
}

async function confirm(ports: LevelPorts, request: Request): Promise<Response | Problem> {
  const read = await readJson(request)
  if (isProblem(read)) return read
  const time = fieldsOf(timeFields, memberOf(read.input, 'appointment'))
  if (isProblem(time)) return time
  const patient = fieldsOf(patientFields, memberOf(read.input, 'patient'))
  if (isProblem(patient)) return patient
  const { doctor: id, date, start } = time.input
  const slots = await slotsOf(ports, id, { date, status: 'all' })
  const slot = slots?.find(({ startTime }) => startTime === start)
  if (slot === undefined) return outcome('unavailable', 'The doctor has no slot at this time.')
  const booked = await bookAt(ports, patient.input, { slot: slot.id, subject: request.path, client: request.client })
  if (isFailure(booked)) return outcome(codeOf(booked), bookingProblems[booked.failure].title)
  return outcome('done', `Booked: ${date}, ${slot.startTime} to ${slot.endTime}, ${id}`)
}
