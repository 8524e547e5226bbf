import type { Relation } from '@waymark/shared'
import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { encode, isWorthCoding, type ContentCoding } from './content-coding.ts'
import type { Answer } from './decision.ts'
import { alternatesOf, type Exchange, type Located } from './exchange.ts'
import { linkField, linkTemplateField } from './link-field.ts'
import { protocolProblem, type Problem } from './problem.ts'
import { ifRange, parseRange, ranged } from './range.ts'
import type { RenderedContent } from './rendered.ts'
import type { HeaderFields } from './response.ts'
import { selected } from './selection.ts'
import { selectedTag, validators } from './validators.ts'
import { contentTypeFor, written } from './write.ts'

/** Answers a GET or HEAD with the chosen representation, or with the part of it that was asked for. */
export async function show(located: Located, serializer: Serializer, coding: ContentCoding): Promise<Answer> {
  const rendered = await renderedContent(located, serializer, coding)
  if ('problem' in rendered) return rendered
  const { content, isCoded, fields } = rendered
  const headers = {
    'Content-Type': contentTypeFor(serializer),
    ...(isCoded ? { 'Content-Encoding': coding } : {}),
    ...validators(located),
    'Accept-Ranges': 'bytes',
    ...fields,
    ...located.found.fields,
  }
  return part(located, content, headers) ?? { status: 200, headers, content }
}

async function renderedContent(
  located: Located,
  serializer: Serializer,
  coding: ContentCoding,
): Promise<RenderedContent | Problem> {
  const { exchange, found } = located
  const tag = selectedTag(located)
  const known = exchange.service.rendered.get(exchange.uri, tag)
  if (known !== undefined) return known
  const representation = selected(await found.represent(), exchange.selection)
  if ('faults' in representation) {
    const detail = 'The parameters name parts that the resource does not have.'
    return protocolProblem('malformed-request', detail, { errors: representation.faults })
  }
  const plain = await written(exchange, serializer, representation, { entityTag: tag })
  const isCoded = coding !== 'identity' && isWorthCoding(serializer.mediaType, plain.byteLength)
  const fields = linkFields(exchange, serializer, representation)
  const rendered = { content: isCoded ? await encode(plain, coding) : plain, isCoded, fields }
  exchange.service.rendered.set(exchange.uri, tag, rendered)
  return rendered
}

// RFC 8288: a media type without a place for links has them in the header; all tell of the other media types there.
function linkFields(
  exchange: Exchange,
  { showsLinks }: Serializer,
  { links }: Representation,
): RenderedContent['fields'] {
  const { origin = '', curies } = exchange.service.context
  const documents = curies[0]?.href ?? '{rel}'
  const uriOf = ({ key }: Relation): string => origin + documents.replace('{rel}', key)
  const own = showsLinks ? [] : links.filter(({ relation }) => relation.key !== 'alternate')
  const field = linkField(own, alternatesOf(exchange), uriOf)
  const templates = linkTemplateField(own, uriOf)
  return { ...(field === '' ? {} : { Link: field }), ...(templates === '' ? {} : { 'Link-Template': templates }) }
}

// RFC 9110 §14.2: only GET has ranges; If-Range that does not hold means the whole.
function part(
  located: Located,
  content: Uint8Array,
  headers: HeaderFields & { readonly 'Content-Type': string },
): Answer | undefined {
  const { exchange, found } = located
  const field = exchange.request.header('range')
  if (field === undefined || exchange.request.method !== 'GET') return undefined
  const condition = exchange.request.header('if-range')
  const state = { entityTag: selectedTag(located), changed: found.changed }
  if (condition !== undefined && !ifRange(condition, state)) return undefined
  const ranges = parseRange(field, content.byteLength)
  if (ranges === 'ignore') return undefined
  if (ranges === 'unsatisfiable') {
    const length = String(content.byteLength)
    const more = { headers: { 'Content-Range': `bytes */${length}` } }
    return protocolProblem('range-not-satisfiable', `The representation has ${length} bytes.`, more)
  }
  const { headers: rangeHeaders, content: selectedContent } = ranged(content, headers['Content-Type'], ranges)
  return { status: 206, headers: { ...headers, ...rangeHeaders }, content: selectedContent }
}
