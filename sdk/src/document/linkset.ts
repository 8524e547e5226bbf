import type { Description, KindOf } from '@waymark/shared'
import { readAll, Unreadable } from '../transport/body.ts'
import { readJson, essenceOf } from './decoder.ts'
import { DocumentRepresentation } from '../navigation/document-representation.ts'
import { linksOf } from './document.ts'
import { DecodeFailure } from '../errors/decode-failure.ts'
import { urlOf } from '../navigation/follow.ts'
import { headerLinks, withHeaderLinks, type HeaderLinks } from './header-links.ts'
import { trailOf, type Resource } from './resource.ts'
import type { StreamedResponse } from '../navigation/agent.ts'
import { internalsOf } from '../navigation/internals.ts'
import { isJsonObject, memberOf, textOf } from './json.ts'
import { readLink, type Link } from './link.ts'
import type { Representation } from '../navigation/representation.ts'

const json = 'application/linkset+json'
const native = 'application/linkset'
const mostBytes = 10 * 1024 * 1024

/**
 * Adds the links of link sets (RFC 9264), the targets of the relation `linkset`. Links of other contexts are ignored.
 * Rejects like `follow`.
 *
 * @example
 * const sets = mockService({
 *   '/': { links: { linkset: '/links' } },
 *   '/links': () => ({
 *     headers: { 'content-type': 'application/linkset+json' },
 *     body: { linkset: [{ anchor: 'http://mock.test/', license: [{ href: '/license' }] }] },
 *   }),
 * })
 * const page = await withLinksets(await connect(sets.entry, { fetch: sets.fetch }).get())
 * console.log(page.expand('license'))
 */
export function withLinksets<D extends Description, K extends KindOf<D>>(
  representation: Representation<D, K>,
): Promise<Representation<D, K>>
export async function withLinksets(representation: Representation): Promise<Representation> {
  const { agent, resource } = internalsOf(representation)
  const step = { relation: 'linkset', variables: {} }
  const links = linksOf(resource.document, step.relation)
  const urls = new Set(links.map((link) => urlOf(link, resource, step, agent)))
  const sets = await Promise.all(
    [...urls].map(async (url) => {
      const opened = await agent.open({ url, mediaType: `${json}, ${native};q=0.9`, name: step.relation }, resource)
      return readSet(opened, resource)
    }),
  )
  const document = sets.reduce((one, set) => withHeaderLinks(one, set, resource.base), resource.document)
  return new DocumentRepresentation(agent, { ...resource, document })
}

async function readSet({ stream, headers, url }: StreamedResponse, resource: Resource): Promise<HeaderLinks> {
  const contentType = headers.get('content-type')
  let body = ''
  try {
    body = new TextDecoder().decode(await readAll(stream, mostBytes))
    const essence = essenceOf(contentType)
    if (essence === json) return linksIn(readJson(body), url, resource)
    // RFC 9264 §4.1: the syntax of the Link field, with any line breaks.
    if (essence === native) return headerLinks(new Headers({ link: body.replaceAll(/\s+/g, ' ') }), url, resource.url)
    throw new Unreadable(`has the media type ${contentType ?? '(none)'}`)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    const trail = [...trailOf(resource.history), 'linkset']
    throw new DecodeFailure({ kind: undefined, faults: cause.faults, body }, { url, trail, cause })
  }
}

function linksIn(value: unknown, url: string, { url: context }: Resource): HeaderLinks {
  const contexts = isJsonObject(value) ? memberOf(value, 'linkset') : undefined
  if (!Array.isArray(contexts)) throw new Unreadable([{ pointer: '/linkset', detail: 'must be a list' }])
  // §4.2.2: without an anchor, the context is the link set.
  const own = contexts.filter(isJsonObject).filter((links) => absolute(textOf(links, 'anchor') ?? '', url) === context)
  const found = new Map<string, readonly Link[]>()
  for (const [relation, targets] of own.flatMap((links) => Object.entries(links))) {
    const read = listOf(targets).flatMap((target) => linkOf(target, url) ?? [])
    if (read.length > 0) found.set(relation, [...(found.get(relation) ?? []), ...read])
  }
  return found
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function absolute(reference: string | undefined, base: string): string | undefined {
  return reference === undefined ? undefined : URL.parse(reference, base)?.href
}

// §4.2.4: `hreflang` is a list, and `title*` a list of objects with a language.
function linkOf(target: unknown, url: string): Link | undefined {
  if (!isJsonObject(target)) return undefined
  const [first] = listOf(memberOf(target, 'title*'))
  const title = (isJsonObject(first) ? textOf(first, 'value') : undefined) ?? textOf(target, 'title')
  const hreflang = listOf(memberOf(target, 'hreflang')).join(', ')
  return readLink({
    ...target,
    ...(hreflang === '' ? {} : { hreflang }),
    ...(title === undefined ? {} : { title }),
    href: absolute(textOf(target, 'href'), url),
    templated: false,
  })
}
