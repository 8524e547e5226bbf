import { mediaType, schemaOfFields, type Fields, type JsonSchema } from '@waymark/shared'
import type { EndpointDescription } from '@waymark/server'
import { bookingProblems } from './level-clinic.ts'

const text = { 'text/plain': { type: 'string' } }
const slots = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      start: { type: 'string' },
      end: { type: 'string' },
      doctor: { type: 'string' },
    },
  },
}
const outcome = {
  type: 'object',
  properties: { code: { enum: [0, 1, 2, 3] }, message: { type: 'string' } },
  required: ['code', 'message'],
}

/** Describes an endpoint below level 2, which answers 200 whatever the outcome is. */
export function alwaysDone(summary: string, ...inputs: readonly JsonSchema[]): EndpointDescription {
  return {
    summary,
    request: json(inputs.length === 1 ? (inputs[0] ?? {}) : { oneOf: inputs }),
    responses: {
      200: {
        description: 'Slots, or the code and the message of the outcome',
        content: json({ oneOf: [slots, outcome] }),
      },
    },
  }
}

/** Describes the reading of slots at level 2. */
export function readAtLevel2(summary: string): EndpointDescription {
  return {
    summary,
    responses: {
      200: { description: 'The open slots', content: json(slots) },
      304: { description: 'The stored response is current' },
      ...refusedAs([400, 403, 404, 405, 413, 429, 500, 503]),
    },
  }
}

/** Describes a booking at level 2. */
export function bookedAtLevel2(summary: string, fields: Fields): EndpointDescription {
  return {
    summary,
    request: json(schemaOfFields(fields)),
    responses: {
      201: { description: 'The slot is booked; the appointment is at Location', content: text },
      ...refusedAs([400, 403, 405, 413, 415, 422, 425, 429, 500, 503, ...bookingFailureStatuses]),
    },
  }
}

const bookingFailureStatuses = Object.values(bookingProblems).flatMap(({ status }) =>
  [404, 409, 410].includes(status) ? [status] : [],
)

function refusedAs(statuses: readonly number[]): EndpointDescription['responses'] {
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => {
      const titles = Object.values(bookingProblems).flatMap((kind) => (kind.status === status ? [kind.title] : []))
      return [status, { description: [...new Set(titles)].join('; '), content: text }]
    }),
  )
}

function json(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return { [mediaType.json]: schema }
}
