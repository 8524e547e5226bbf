import type { JsonSchema } from '@waymark/shared'

const text = { type: 'string' }
const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer' } }
const challenge = { description: 'The schemes to authenticate with (RFC 9110 §11.6.1)', schema: text }

const problem = {
  'application/problem+json': {
    schema: {
      type: 'object',
      properties: {
        type: { type: 'string', format: 'uri-reference' },
        title: text,
        status: { type: 'integer' },
        detail: text,
        errors: {
          type: 'array',
          items: { type: 'object', properties: { pointer: text, detail: text }, required: ['detail'] },
        },
      },
    },
  },
}

/** The responses that every operation can have. */
export const commonResponses = {
  NotModified: { description: 'The stored response is current' },
  Done: { description: 'Done; there is no content to show' },
  SeeOther: { description: 'Done; the result is at Location', headers: { Location: { schema: text } } },
  Refused: {
    description: 'The request is refused; the problem document tells why and what to do (RFC 9457)',
    headers: { 'WWW-Authenticate': challenge, 'Retry-After': retryAfter },
    content: problem,
  },
  Failed: {
    description: 'The service cannot answer now',
    headers: { 'Retry-After': retryAfter },
    content: problem,
  },
} as const

/** The parameters that several operations have. */
export const commonParameters = {
  fields: {
    name: 'fields',
    in: 'query',
    description: 'The members of the state to return, with commas between them',
    schema: text,
  },
  embed: {
    name: 'embed',
    in: 'query',
    description: 'The relations of the resources to embed, separated by commas',
    schema: text,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The entity tag of the state that the change is meant for',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A string of your own, so that a repeated request is done once',
    schema: text,
  },
} as const

export function parameterRef(name: keyof typeof commonParameters): JsonSchema {
  return { $ref: `#/components/parameters/${name}` }
}

/** @param name of a common response, or the kind of a resource */
export function responseRef(name: string): JsonSchema {
  return { $ref: `#/components/responses/${name}` }
}
