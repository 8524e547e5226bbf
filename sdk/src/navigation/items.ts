import type { Description, KindOf } from '@waymark/shared'
import type { EmbeddedRelation, ManyRelation, RelationTarget } from '../document/described.ts'
import { linksOf } from '../document/document.ts'
import { RequestRefused } from '../errors/failure.ts'
import { internalsOf } from './internals.ts'
import type { Representation } from './representation.ts'
import { circumstancesOf } from '../document/resource.ts'

/** Options of {@link items} and {@link pages}. */
export interface ItemsOptions {
  /** Maximum number of items. */
  readonly mostItems?: number | undefined
  /** Maximum number of pages; by default, {@link RequestRefused} after 10,000. */
  readonly mostPages?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Requests the next page while the current one is processed. */
  readonly isAhead?: boolean | undefined
}

/** The relations that {@link items} iterates over. */
export type ItemRelation<D extends Description, K extends KindOf<D>> = EmbeddedRelation<D, K> | ManyRelation<D, K>

const mostPages = 10_000

type NextPage = Representation | undefined

/**
 * Yields the items of a collection, across pages linked by `next`: embedded items as they are, linked ones on demand.
 * The next page is requested on demand. Throws {@link RequestRefused} if a page is cross-origin or repeats.
 *
 * @example
 * for await (const book of items(books, 'item', { mostItems: 20 })) console.log(book.state.title)
 */
export function items<D extends Description, K extends KindOf<D>, Rel extends ItemRelation<D, K>>(
  first: Representation<D, K>,
  relation: Rel,
  options?: ItemsOptions,
): AsyncGenerator<Representation<D, RelationTarget<D, K, Rel>>, void, undefined>
// The description determines the types only.
export async function* items(
  first: Representation,
  relation: string,
  { mostItems = Infinity, ...options }: ItemsOptions = {},
): AsyncGenerator<Representation, void, undefined> {
  let left = mostItems
  if (left <= 0) return
  for await (const page of pages(first, options)) {
    for await (const item of itemsOn(page, relation)) {
      yield item
      left -= 1
      if (left <= 0) return
    }
  }
}

/**
 * Yields the pages of a collection, linked by `next`. Pass the last page to continue later, also after a failure.
 *
 * @example
 * let reached = books
 * for await (const page of pages(books, { mostPages: 3 })) reached = page
 * for await (const page of pages(reached)) console.log(page.url, page.embedded('item').length)
 */
export function pages<D extends Description, K extends KindOf<D>>(
  first: Representation<D, K>,
  options?: Omit<ItemsOptions, 'mostItems'>,
): AsyncGenerator<Representation<D, K>, void, undefined>
export async function* pages(
  first: Representation,
  { mostPages: most = Infinity, signal, isAhead = false }: Omit<ItemsOptions, 'mostItems'> = {},
): AsyncGenerator<Representation, void, undefined> {
  const seen = new Set([first.url, internalsOf(first).resource.base])
  let page: Representation | undefined = first.within({ signal })
  for (let count = 1; page !== undefined && count <= most; count += 1) {
    signal?.throwIfAborted()
    if (count > mostPages && most === Infinity) throw refusal(first, `has more than ${String(mostPages)} pages`)
    const here = page
    const next = requestNext(isAhead, () => (count < most ? nextPage(here, seen) : Promise.resolve(undefined)))
    yield page
    page = await next()
  }
}

/** Requests the page now or on demand. */
function requestNext(isAhead: boolean, ask: () => Promise<NextPage>): () => Promise<NextPage> {
  if (!isAhead) return ask
  const asking = ask()
  // The rejection is reported when the page is used.
  asking.catch(() => undefined)
  return () => asking
}

async function nextPage(page: Representation, seen: Set<string>): Promise<Representation | undefined> {
  const { resource, agent } = internalsOf(page)
  const [link] = linksOf(resource.document, 'next')
  if (link === undefined) return undefined
  const url = URL.parse(link.href.split('#', 1)[0] ?? '', resource.base)
  if (url?.origin !== new URL(resource.base).origin) throw refusal(page, 'has a next page at another origin')
  if (seen.has(url.href)) throw refusal(page, 'has a next page that was visited before')
  seen.add(url.href)
  const hop = { name: 'next', via: 'link' } as const
  return agent.fetch({ url: url.href, kind: page.kind, from: resource, hop })
}

async function* itemsOn(page: Representation, relation: string): AsyncGenerator<Representation, void, undefined> {
  const { agent, resource } = internalsOf(page)
  const embedded = [page.embedded(relation)].flat()
  const here = new Set(embedded.map(({ url }) => url))
  yield* embedded
  const { kind } = agent.vocabulary.relation(page.kind, relation)
  for (const link of page.links(relation)) {
    const url = link.templated ? undefined : URL.parse(link.href, resource.base)?.href
    if (url === undefined || here.has(url)) continue
    here.add(url)
    yield agent.fetch({ url, kind, from: resource, hop: { name: relation, via: 'link' } })
  }
}

function refusal(page: Representation, reason: string): RequestRefused {
  return new RequestRefused(`${page.url} ${reason}`, circumstancesOf(internalsOf(page).resource))
}
