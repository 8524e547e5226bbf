import { pageVariables, schemaOfField, type JsonSchema } from '@waymark/shared'

const text = { type: 'string' }
/** The members of a problem (RFC 9457). */
export const problemSchema = {
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
} as const

/** The responses that several operations have. */
export const commonResponses = {
  206: { description: 'The requested ranges of the content (RFC 9110 §14)' },
  304: { description: 'The stored response is current' },
  204: { description: 'Done; there is no content to show' },
  303: { description: 'Done; the result is at Location', headers: { Location: { schema: text } } },
} as const

/** The parameters that several operations have. */
export const commonParameters = {
  cursor: { name: 'cursor', in: 'query', schema: schemaOfField(pageVariables.cursor) },
  limit: { name: 'limit', in: 'query', schema: schemaOfField(pageVariables.limit) },
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

/** The header fields of refusals. */
export const commonHeaders = {
  'WWW-Authenticate': {
    description: 'The schemes to authenticate with, if the status is 401 (RFC 9110 §11.6.1)',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait, if the status is 425, 429 or 503', schema: { type: 'integer' } },
} as const
