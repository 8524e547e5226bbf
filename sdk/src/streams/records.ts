import type { Description, KindOf } from '@waymark/shared'
import { readJson } from '../document/decoder.ts'
import type { RelationName } from '../document/described.ts'
import { DecodeFailure } from '../errors/decode-failure.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { ReadOptions } from './rendition.ts'
import { circumstancesAt, openRendition, type RenditionLocation } from './rendition-content.ts'
import type { Representation } from '../navigation/representation.ts'

import { Unreadable } from '../transport/body.ts'
import { sourceUrl, type StreamSource } from './source.ts'
import { textIn } from './text-in.ts'

/** Options of {@link records}. */
export interface RecordsOptions extends Omit<ReadOptions, 'after'> {
  /** The media types to accept; default `application/x-ndjson`, JSON Lines and JSON text sequences (RFC 7464). */
  readonly mediaType?: string | undefined
}

const anyOfThem = 'application/x-ndjson, application/jsonl;q=0.9, application/json-seq;q=0.8'
/** Maximum characters of a record. */
const mostCharacters = 10 * 1024 * 1024

/**
 * Yields the JSON values of a resource with one value per line. Resumes after a broken connection if the service can.
 * Rejects with {@link DecodeFailure} for invalid JSON; its pointer starts with the line number.
 *
 * @example
 * const lines = () => ({ headers: { 'content-type': 'application/x-ndjson' }, body: '{"n":1}\n{"n":2}\n' })
 * const log = mockService({ '/': { links: { log: '/log' } }, '/log': lines })
 * const page = await connect(log.entry, { fetch: log.fetch })
 * for await (const record of records(page, { relation: 'log' })) console.log(record)
 */
export function records<D extends Description, K extends KindOf<D>>(
  representation: Representation<D, K>,
  options?: RecordsOptions & StreamSource<RelationName<D, K>>,
): AsyncGenerator<unknown, void, undefined>
export async function* records(
  representation: Representation,
  { mediaType = anyOfThem, signal, onProgress, ...source }: RecordsOptions & StreamSource<string> = {},
): AsyncGenerator<unknown, void, undefined> {
  const place = { ...internalsOf(representation), mediaType, url: sourceUrl(representation, source) }
  const { stream } = await openRendition(place, { signal, onProgress })
  let line = 0
  for await (const text of linesIn(stream, place)) {
    line += 1
    if (text.trim() !== '') yield recordIn(text, line, place)
  }
}

async function* linesIn(
  stream: ReadableStream<Uint8Array>,
  place: RenditionLocation,
): AsyncGenerator<string, void, undefined> {
  let text = ''
  for await (const part of textIn(stream)) {
    // Searching the whole text for each chunk would take quadratic time.
    const [end = '', ...lines] = part.split('\n')
    text += end
    const begun = lines.pop()
    if (begun !== undefined) {
      yield text
      yield* lines
      text = begun
    }
    if (text.length > mostCharacters) throw unreadable('', 'has a line that is too long', place)
  }
  yield text
}

function recordIn(text: string, line: number, place: RenditionLocation): unknown {
  try {
    // RFC 7464 §2.2: each text of a sequence starts with a record separator.
    return readJson(text.startsWith('\u001E') ? text.slice(1) : text)
  } catch (failure) {
    if (!(failure instanceof Unreadable)) throw failure
    throw unreadable(`/${String(line)}`, failure.faults[0]?.detail ?? '', place, text)
  }
}

function unreadable(pointer: string, detail: string, place: RenditionLocation, body = ''): DecodeFailure {
  return new DecodeFailure({ kind: undefined, faults: [{ pointer, detail }], body }, circumstancesAt(place))
}
