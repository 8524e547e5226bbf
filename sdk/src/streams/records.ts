import type { Description, KindOf } from '@waymark/shared'
import { readJson } from '../document/decoder.ts'
import type { RelationName } from '../document/described.ts'
import { DecodeFailure } from '../errors/failure.ts'
import { insideOf } from '../navigation/agent.ts'
import type { ReadOptions } from './rendition.ts'
import { openRendition, type Place } from './rendition-content.ts'
import type { Representation } from '../navigation/representation.ts'
import { circumstancesOf } from '../document/resource.ts'
import { textIn, Unreadable } from '../transport/body.ts'
import { urlThrough, type Through } from './source.ts'

/** How {@link records} are read. */
export interface RecordsOptions extends Omit<ReadOptions, 'after'> {
  /** What is asked for; `application/x-ndjson`, JSON Lines or JSON text sequences (RFC 7464) if not given. */
  readonly mediaType?: string | undefined
}

const anyOfThem = 'application/x-ndjson, application/jsonl;q=0.9, application/json-seq;q=0.8'
/** No record is longer; what is longer is not read to its end. */
const mostCharacters = 10 * 1024 * 1024

/**
 * The values of a resource that is many of them, one JSON text on each line, as they come. Where the connection breaks, it
 * goes on from there if the service can. Rejects with {@link DecodeFailure}, whose pointer begins with the number of the
 * line, where one is no JSON.
 *
 * @example
 * const lines = () => ({ headers: { 'content-type': 'application/x-ndjson' }, body: '{"n":1}\n{"n":2}\n' })
 * const log = mockService({ '/': { links: { log: '/log' } }, '/log': lines })
 * const page = await connect(log.entry, { fetch: log.fetch })
 * for await (const record of records(page, { relation: 'log' })) console.log(record)
 */
export function records<D extends Description, K extends KindOf<D>>(
  representation: Representation<D, K>,
  options?: RecordsOptions & Through<RelationName<D, K>>,
): AsyncGenerator<unknown, void, undefined>
export async function* records(
  representation: Representation,
  { mediaType = anyOfThem, signal, onProgress, ...through }: RecordsOptions & Through<string> = {},
): AsyncGenerator<unknown, void, undefined> {
  const place = { ...insideOf(representation), mediaType, url: urlThrough(representation, through) }
  const { stream } = await openRendition(place, { signal, onProgress })
  let line = 0
  for await (const text of linesIn(stream, place)) {
    line += 1
    if (text.trim() !== '') yield recordIn(text, line, place)
  }
}

async function* linesIn(stream: ReadableStream<Uint8Array>, place: Place): AsyncGenerator<string, void, undefined> {
  let text = ''
  for await (const part of textIn(stream)) {
    // Only the part is searched: to search the whole text for each part takes quadratic time on a long line.
    const [end = '', ...lines] = part.split('\n')
    text += end
    const begun = lines.pop()
    if (begun !== undefined) {
      yield text
      yield* lines
      text = begun
    }
    if (text.length > mostCharacters) throw unreadable('', 'has a line that is longer than is read', place)
  }
  yield text
}

function recordIn(text: string, line: number, place: Place): unknown {
  try {
    // RFC 7464 §2.2: each text of a sequence begins with a record separator.
    return readJson(text.startsWith('\u001E') ? text.slice(1) : text)
  } catch (failure) {
    if (!(failure instanceof Unreadable)) throw failure
    throw unreadable(`/${String(line)}`, failure.faults[0]?.detail ?? '', place, text)
  }
}

function unreadable(pointer: string, detail: string, { resource, url }: Place, body = ''): DecodeFailure {
  const circumstances = { ...circumstancesOf(resource), url }
  return new DecodeFailure({ kind: undefined, faults: [{ pointer, detail }], body }, circumstances)
}
