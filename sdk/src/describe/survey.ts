import { isFailure } from '../errors/guards.ts'
import { selectionOf } from '../command-line/crawl.ts'
import type { Document } from '../document/document.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { Link } from '../document/link.ts'
import type { Representation } from '../navigation/representation.ts'
import { isOfService } from '../navigation/same-service.ts'

/** A resource, whole or embedded, with its incoming relations. */
export interface SurveyedResource {
  readonly id: string
  readonly documents: Document[]
  readonly arrivals: { readonly from: string; readonly relation: string }[]
}

/** Maximum number of targets to visit per relation and source relation. */
const mostAlike = 4
const skipped = new Set(['curies', 'alternate', 'profile'])

interface Asked {
  readonly representation: Representation
  readonly id: string
  /** The incoming relation. */
  readonly by: string
}

/**
 * Visits links breadth first and returns resources by URL, in order. Submits no form.
 *
 * @param most maximum number of pages to request
 */
export async function survey(entry: Representation, most: number): Promise<ReadonlyMap<string, SurveyedResource>> {
  const places = new Map<string, SurveyedResource>()
  const tried = new Set([entry.url])
  const alike = new Map<string, number>()
  const queue: Asked[] = []
  see({ representation: entry, id: entry.url, by: 'entry' }, places, queue)
  for (let next = queue.shift(); next !== undefined && tried.size < most; next = queue.shift()) {
    for (const way of waysFrom(next, entry)) {
      const kind = `${next.by} ${way.relation}`
      const count = alike.get(kind) ?? 0
      if (places.has(way.key)) note(places, way.key, undefined, { from: next.id, relation: way.relation })
      if (tried.has(way.key) || count >= mostAlike || tried.size >= most) continue
      tried.add(way.key)
      alike.set(kind, count + 1)
      const found = await reached(next.representation, way, entry)
      if (found === undefined) continue
      note(places, found.url, undefined, { from: next.id, relation: way.relation })
      see({ representation: found, id: found.url, by: way.relation }, places, queue)
    }
  }
  return places
}

// Embedded resources are recorded with their document, and their links are visited too.
function see(asked: Asked, places: Map<string, SurveyedResource>, queue: Asked[]): void {
  const { representation, id } = asked
  const { document, base } = internalsOf(representation).resource
  note(places, id, document)
  queue.push(asked)
  for (const relation of document.embedded.keys()) {
    for (const [index, one] of representation.embedded(relation).entries()) {
      const inner = { representation: one, id: selfOf(one, base) ?? `${id} ${relation} ${String(index)}`, by: relation }
      note(places, inner.id, undefined, { from: id, relation })
      see(inner, places, queue)
    }
  }
}

function note(
  places: Map<string, SurveyedResource>,
  id: string,
  document: Document | undefined,
  arrival?: SurveyedResource['arrivals'][number],
): void {
  const place = places.get(id) ?? { id, documents: [], arrivals: [] }
  places.set(id, place)
  if (document !== undefined) place.documents.push(document)
  if (arrival !== undefined) place.arrivals.push(arrival)
}

function selfOf(representation: Representation, base: string): string | undefined {
  const self = representation.links('self')[0]
  return self === undefined || self.templated ? undefined : URL.parse(self.href, base)?.href
}

interface SurveyStep {
  readonly relation: string
  readonly link: Link
  /** The URL or template. */
  readonly key: string
}

function waysFrom({ representation: page }: Asked, entry: Representation): readonly SurveyStep[] {
  const own = page.relations.filter((relation) => !skipped.has(relation))
  return own.flatMap((relation) =>
    page.links(relation).flatMap((link) => {
      const url = link.templated ? undefined : URL.parse(link.href, page.url)
      if (url === null || (url !== undefined && !isOfService(entry, url.href))) return []
      return [{ relation, link, key: url?.href ?? link.href }]
    }),
  )
}

// Resources that are forbidden, need unknown variables or have another format are recorded without content.
async function reached(
  page: Representation,
  { relation, link }: SurveyStep,
  entry: Representation,
): Promise<Representation | undefined> {
  try {
    const found = await page.follow(relation, {}, selectionOf(link)).get()
    return isOfService(entry, found.url) ? found : undefined
  } catch (error) {
    if (isFailure(error)) return undefined
    throw error
  }
}
