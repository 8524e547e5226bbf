import { inputFromText, mediaType, type Fields } from '@waymark/shared'
import { protocolProblem, type Problem } from '../problem.ts'
import { parseJson } from './json-text.ts'

/** The methods that change something. */
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The media types that a form can be sent in, those of a patch to what a form holds, and those of one field alone. */
const formTypes = [mediaType.json, mediaType.urlencoded] as const
const patchTypes = [mediaType.mergePatch, mediaType.jsonPatch] as const
const textTypes = [mediaType.csv] as const

type TextType = (typeof textTypes)[number]
export type ContentType = (typeof formTypes)[number] | (typeof patchTypes)[number] | TextType

/** Media types whose text is what one field of a form takes, with the name of the field. */
export type TextFields = Readonly<Partial<Record<TextType, string>>>

/** The media types that a method takes content in, with those of the fields that an action takes as they are. */
export function contentTypes(method: WriteMethod, texts: TextFields = {}): readonly ContentType[] {
  return [...(method === 'PATCH' ? patchTypes : formTypes), ...textTypes.filter((type) => texts[type] !== undefined)]
}

/** All media types that some method takes content in. */
export const knownContentTypes: readonly ContentType[] = [...formTypes, ...patchTypes, ...textTypes]

/** The media type of a Content-Type field that a method understands; its parameters do not matter. */
export function contentTypeOf(
  field: string | undefined,
  method: WriteMethod,
  texts?: TextFields,
): ContentType | undefined {
  const essence = field?.split(';', 1)[0]?.trim().toLowerCase()
  // A form of a page that stands for a PATCH comes as forms come.
  if (essence === mediaType.urlencoded) return mediaType.urlencoded
  return contentTypes(method, texts).find((known) => known === essence)
}

/** How the content of an action is read. */
interface Reading {
  readonly fields: Fields
  readonly texts?: TextFields | undefined
}

/** The input that content holds, or the problem that it cannot be read. */
export function parseContent(
  text: string,
  type: ContentType,
  { fields, texts = {} }: Reading,
): { readonly input: unknown } | Problem {
  if (isTextType(type)) return { input: { [texts[type] ?? '']: text } }
  if (type === mediaType.urlencoded) return { input: inputFromText(fields, new URLSearchParams(text)) }
  if (text.trim() === '') return protocolProblem('malformed-request', 'The content is empty; it must be JSON.')
  const read = parseJson(text)
  if ('value' in read) return { input: read.value }
  const errors = [{ pointer: '', detail: read.fault }]
  return protocolProblem('malformed-request', 'The content is not JSON that can be read here.', { errors })
}

function isTextType(type: ContentType): type is TextType {
  const types: readonly ContentType[] = textTypes
  return types.includes(type)
}
