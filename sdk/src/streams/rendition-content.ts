import type { Agent, StreamedResponse } from '../navigation/agent.ts'
import { decoderFor, readAll, Unreadable } from '../transport/body.ts'
import { DecodeFailure } from '../errors/decode-failure.ts'
import type { Circumstances } from '../errors/failure.ts'
import { essenceOf } from '../document/decoder.ts'
import type { Content, ReadOptions, WholeOptions } from './rendition.ts'
import { circumstancesOf, type Resource } from '../document/resource.ts'
import { resumed, startOf } from './resumed-stream.ts'

/** The location of a rendition. */
export interface RenditionLocation {
  readonly mediaType: string
  readonly url: string
  /** The document with the link, or the resource itself; undefined for the entry. */
  readonly resource: Resource | undefined
  readonly agent: Agent
}

const mostBytes = 100 * 1024 * 1024

/** Requests a rendition and checks its media type. */
export async function openRendition(
  place: RenditionLocation,
  { signal, onProgress, after, headers }: ReadOptions = {},
): Promise<Content> {
  const { url, resource, agent, mediaType } = place
  // A range of compressed content cannot be resumed. Browsers ignore this header.
  const whole = { 'accept-encoding': 'identity', ...headers }
  const open = (range: Readonly<Record<string, string>>): Promise<StreamedResponse> =>
    agent.within({ signal }).open({ url, mediaType, headers: { ...whole, ...range } }, resource)
  const first = await open(
    after === undefined ? {} : { range: `bytes=${String(after.bytes)}-`, 'if-range': after.etag },
  )
  const contentType = first.headers.get('content-type') ?? ''
  const type = contentType === '' ? '(none)' : contentType
  if (!isWithin(contentType, mediaType)) throw await unexpected(first, place, `has the media type ${type}`)
  const start = startOf(first, after?.bytes ?? 0)
  if (start === undefined) throw await unexpected(first, place, 'is not the requested range')
  const circumstances = circumstancesAt(place)
  const response = { status: first.status, url: first.url, headers: first.headers }
  return { contentType, start, response, ...resumed(first, { start, reopen: open, onProgress, signal, circumstances }) }
}

export async function bytesOf(place: RenditionLocation, options: WholeOptions): Promise<Uint8Array> {
  return (await wholeOf(place, options)).bytes
}

export async function textOf(place: RenditionLocation, options: WholeOptions): Promise<string> {
  const { bytes, contentType } = await wholeOf(place, options)
  return decoderFor(contentType).decode(bytes)
}

interface Whole {
  readonly bytes: Uint8Array
  readonly contentType: string
}

async function wholeOf(place: RenditionLocation, { most = mostBytes, ...options }: WholeOptions): Promise<Whole> {
  const { stream, contentType } = await openRendition(place, options)
  try {
    return { bytes: await readAll(stream, most), contentType }
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    const undecoded = { kind: place.mediaType, faults: cause.faults, body: '' }
    throw new DecodeFailure(undecoded, { ...circumstancesAt(place), cause })
  }
}

async function unexpected(
  { stream }: StreamedResponse,
  place: RenditionLocation,
  detail: string,
): Promise<DecodeFailure> {
  await stream.cancel()
  return new DecodeFailure(
    { kind: place.mediaType, faults: [{ pointer: '', detail }], body: '' },
    circumstancesAt(place),
  )
}

/** Returns where a rendition was read. */
export function circumstancesAt({ resource, url }: RenditionLocation): Circumstances {
  return resource === undefined ? { url, trail: [] } : { ...circumstancesOf(resource), url }
}

function isWithin(contentType: string, ranges: string): boolean {
  const [type = '', subtype = ''] = (essenceOf(contentType) ?? '').split('/')
  return ranges.split(',').some((range) => {
    const [asked = '', askedSub = ''] = (range.toLowerCase().split(';')[0] ?? '').trim().split('/')
    return [type, '*'].includes(asked) && [subtype, '*'].includes(askedSub) && type !== ''
  })
}
