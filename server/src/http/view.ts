import { nobody, type Caller } from './caller.ts'
import { targetOf } from './decode-target.ts'
import { exchangeAt, type Exchange, type Located } from './exchange.ts'
import { isProblem } from './problem.ts'
import type { Request } from './request.ts'
import type { Resource } from './resource.ts'
import type { HeaderFields } from './response.ts'
import { plainContent } from './show.ts'
import { validators } from './validators.ts'
import { contentTypeFor } from './write.ts'

/** What a GET of a place would answer, without a content coding. */
export interface View {
  readonly contentType: string
  readonly validators: HeaderFields
  readonly content: Uint8Array
}

/**
 * Reads a resource as the next GET by the same client would, so that the answer to a write cannot differ from it in tag or
 * content. Undefined where the place cannot be read, or not by this caller.
 *
 * @param uri path and query of the place
 */
export async function viewOf(exchange: Exchange, uri: string): Promise<View | undefined> {
  const located = await locatedAt(exchange, uri)
  const chosen = located?.exchange.chosen
  if (located === undefined || chosen === undefined) return undefined
  const plain = await plainContent(located, chosen)
  if (isProblem(plain)) return undefined
  const { content } = plain
  // A GET would stream events, which have no validators.
  if (chosen.isStream === true) return { contentType: contentTypeFor(chosen), validators: {}, content }
  const { ETag, 'Last-Modified': changed } = validators(located, 'identity')
  const modified = changed === undefined ? {} : { 'Last-Modified': changed }
  return { contentType: contentTypeFor(chosen), validators: { ETag, ...modified }, content }
}

async function locatedAt(exchange: Exchange, uri: string): Promise<Located | undefined> {
  const [path = '', query = ''] = uri.split('?')
  const place = exchange.service.locate?.(path)
  if (place === undefined) return undefined
  const { resource, variables } = place
  const caller = callerAt(exchange, resource)
  if (caller === undefined) return undefined
  const request: Request = {
    ...exchange.request,
    method: 'GET',
    path,
    target: uri,
    query: new URLSearchParams(query),
    variables,
  }
  const routed = { exchange: { ...exchangeAt(exchange, resource, request), caller }, resource }
  const target = targetOf(routed)
  if (isProblem(target)) return undefined
  const found = await resource.find(target)
  if ('problem' in found || found.refusal() !== undefined) return undefined
  return { ...routed, target, found }
}

// Where the credentials were not read, a GET that reads them would be answered differently.
function callerAt({ resource, caller }: Exchange, place: Resource): Caller | undefined {
  if (place.isForEverybody) return nobody
  return resource?.isForEverybody === true ? undefined : caller
}
