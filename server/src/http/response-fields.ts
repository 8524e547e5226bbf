import type { HeaderFields } from './response.ts'

/** Gives the fields that every response with content of a media type has, unless its resource says otherwise. */
export type ResponseFields = (contentType: string | undefined) => Readonly<Record<string, string>>

/** The fields of a response, with those that every response has. */
export function withResponseFields(fields: ResponseFields, headers: HeaderFields): HeaderFields {
  const contentType = headers['Content-Type']
  return { ...fields(typeof contentType === 'string' ? contentType : undefined), ...headers }
}
