import { inputFromText, mediaType, type Fields } from '@waymark/shared'
import { protocolProblem, type Problem } from './problem.ts'
import type { WriteMethod } from './write-method.ts'

/** The media types that a form can be sent in, and those of a patch to what a form holds. */
const formTypes = [mediaType.json, mediaType.urlencoded] as const
const patchTypes = [mediaType.mergePatch, mediaType.jsonPatch] as const

export type ContentType = (typeof formTypes)[number] | (typeof patchTypes)[number]

/** The media types that a method takes content in. */
export function contentTypes(method: WriteMethod): readonly ContentType[] {
  return method === 'PATCH' ? patchTypes : formTypes
}

/** All media types that some method takes content in. */
export const knownContentTypes: readonly ContentType[] = [...formTypes, ...patchTypes]

/** The media type of a Content-Type field that a method understands; its parameters do not matter. */
export function contentTypeOf(field: string | undefined, method: WriteMethod): ContentType | undefined {
  const essence = field?.split(';', 1)[0]?.trim().toLowerCase()
  // A form of a page that stands for a PATCH comes as forms come.
  if (essence === mediaType.urlencoded) return mediaType.urlencoded
  return contentTypes(method).find((known) => known === essence)
}

/** The input that content holds, or the problem that it cannot be read. */
export function parseContent(text: string, type: ContentType, fields: Fields): { readonly input: unknown } | Problem {
  if (type === mediaType.urlencoded) return { input: inputFromText(fields, new URLSearchParams(text)) }
  if (text.trim() === '') return protocolProblem('malformed-request', 'The content is empty; it must be JSON.')
  try {
    const input: unknown = JSON.parse(text)
    return { input }
  } catch {
    const errors = [{ pointer: '', detail: 'must be well-formed JSON' }]
    return protocolProblem('malformed-request', 'The content is not JSON.', { errors })
  }
}
