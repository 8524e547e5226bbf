import { inputFromText, mediaType, type Fields } from '@waymark/shared'
import { protocolProblem, type Problem } from './problem.ts'

/** The media types that every form can be sent in. */
export const formMediaTypes = [mediaType.json, mediaType.urlencoded] as const

export type FormMediaType = (typeof formMediaTypes)[number]

/** The media type of a Content-Type field that a form understands; its parameters do not matter. */
export function formMediaType(contentType: string | undefined): FormMediaType | undefined {
  const essence = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return formMediaTypes.find((known) => known === essence)
}

/** The input that a form's content holds, or the problem that it cannot be read. */
export function parseContent(text: string, type: FormMediaType, fields: Fields): { readonly input: unknown } | Problem {
  if (type === mediaType.urlencoded) return { input: inputFromText(fields, new URLSearchParams(text)) }
  if (text.trim() === '') return protocolProblem('malformed-request', 'The content is empty; it must be a JSON object.')
  try {
    const input: unknown = JSON.parse(text)
    return { input }
  } catch {
    const detail = 'The content is not JSON.'
    return protocolProblem('malformed-request', detail, {
      errors: [{ pointer: '', detail: 'must be well-formed JSON' }],
    })
  }
}
