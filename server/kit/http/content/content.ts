import { fileIn, inputFromText, mediaType, type Fields, translate } from '@waymark/shared'
import { serverMediaType } from '../../hypermedia/media-type.ts'
import { parseParameters } from '../field-syntax.ts'
import { contentProblem, type Problem } from '../problem.ts'
import { templateInput } from './collection-template.ts'
import { formDataPairs } from './form-data.ts'
import { resourceInput, type ResourceTerms } from './json-api-input.ts'
import { nodeInput } from './json-ld-input.ts'
import { parseJson } from './json-text.ts'

/** The unsafe methods that resources support. */
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Media types of submitted forms, of patches, and of content with a text or a file for one field. */
const formTypes = [
  mediaType.json,
  mediaType.urlencoded,
  mediaType.collectionJson,
  serverMediaType.jsonLd,
  serverMediaType.jsonApi,
] as const
const patchTypes = [mediaType.mergePatch, mediaType.jsonPatch, serverMediaType.jsonApi] as const
const textTypes = [mediaType.csv, mediaType.ndjson, mediaType.formData] as const

type TextType = (typeof textTypes)[number]
export type ContentType = (typeof formTypes)[number] | (typeof patchTypes)[number] | TextType

/** Maps media types to the field that takes the whole content as text, or the file of a form. */
export type TextFields = Readonly<Partial<Record<TextType, string>>>

/** Returns the media types that a method accepts, including those of the action's text fields. */
export function contentTypes(method: WriteMethod, texts: TextFields = {}): readonly ContentType[] {
  return [...(method === 'PATCH' ? patchTypes : formTypes), ...textTypes.filter((type) => texts[type] !== undefined)]
}

/** The rules of an action for its content. */
interface Accepting {
  readonly texts?: TextFields | undefined
  readonly accepts?: readonly ContentType[] | undefined
  readonly ownTypes?: readonly string[] | undefined
  readonly fields?: Fields
}

/** Returns the media types that an action accepts; with a file these can be ranges, such as `image/*`. */
export function acceptedTypes(method: WriteMethod, accepting: Accepting = {}): readonly string[] {
  const { texts, accepts, ownTypes = [], fields = {} } = accepting
  const upload = fileIn(fields)
  if (upload !== undefined) return [mediaType.formData, upload.field.accept ?? '*/*']
  return [...ownTypes, ...contentTypes(method, texts).filter((type) => accepts?.includes(type) !== false)]
}

/** All media types that any method accepts. */
export const knownContentTypes: readonly ContentType[] = [...new Set([...formTypes, ...patchTypes, ...textTypes])]

/** Returns the media type of a Content-Type field without its parameters. */
export function essenceOf(field: string | undefined): string | undefined {
  return field?.split(';', 1)[0]?.trim().toLowerCase()
}

/** Returns the supported media type of a Content-Type field; its parameters are ignored. */
export function contentTypeOf(
  field: string | undefined,
  method: WriteMethod,
  texts?: TextFields,
): ContentType | undefined {
  const essence = essenceOf(field)
  // An HTML form that overrides the method to PATCH is still urlencoded.
  if (essence === mediaType.urlencoded) return mediaType.urlencoded
  // JSON:API §5.1: a server refuses every parameter but ext and profile, and the extensions that it does not know.
  if (essence === serverMediaType.jsonApi && !hasOnlyProfile(field ?? '')) return undefined
  return contentTypes(method, texts).find((known) => known === essence)
}

function hasOnlyProfile(field: string): boolean {
  const start = field.indexOf(';')
  const parameters = start === -1 ? new Map<string, string>() : parseParameters(field.slice(start).trimEnd())
  return parameters !== undefined && [...parameters.keys()].every((name) => name === 'profile')
}

/** Whether HTML forms can send the media type to an action. */
export function isFormContent(field: string | undefined): boolean {
  const type = contentTypeOf(field, 'POST', { [mediaType.formData]: '' })
  return type === mediaType.urlencoded || type === mediaType.formData
}

interface ParseOptions {
  /** The Content-Type field. */
  readonly contentType: string | undefined
  readonly fields: Fields
  /** The resource objects of JSON:API. */
  readonly terms?: ResourceTerms | undefined
  readonly texts?: TextFields | undefined
}

/** Parses content into the input of an action, or returns a problem. */
export function parseContent(
  text: string,
  type: ContentType,
  { contentType = '', fields, texts = {}, terms }: ParseOptions,
): { readonly input: unknown } | Problem {
  if (type === mediaType.formData) {
    const pairs = formDataPairs(text, contentType)
    return pairs === undefined ? malformedFormData() : { input: inputFromText(fields, pairs) }
  }
  if (isTextType(type)) return { input: { [texts[type] ?? '']: text } }
  if (type === mediaType.urlencoded) return { input: inputFromText(fields, new URLSearchParams(text)) }
  return jsonInput(text, type, { fields, terms })
}

function jsonInput(
  text: string,
  type: ContentType,
  { fields, terms }: Pick<ParseOptions, 'fields' | 'terms'>,
): { readonly input: unknown } | Problem {
  if (text.trim() === '') return contentProblem(translate('The content is empty. Send a JSON document.'))
  const read = parseJson(text)
  if ('value' in read) {
    if (type === mediaType.collectionJson) return templateInput(read.value, fields)
    if (type === serverMediaType.jsonLd) return nodeInput(read.value, fields)
    return type === serverMediaType.jsonApi ? resourceInput(read.value, terms) : { input: read.value }
  }
  return contentProblem(translate('The content is not valid JSON.'), [{ pointer: '', detail: read.fault }])
}

function malformedFormData(): Problem {
  return contentProblem(translate('The content is not valid multipart/form-data.'))
}

function isTextType(type: ContentType): type is TextType {
  const types: readonly ContentType[] = textTypes
  return types.includes(type)
}
