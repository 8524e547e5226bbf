import type { Description, KindOf } from '@waymark/shared'
import type { EmbeddedRelation, ManyRelation, RelationTarget } from '../document/described.ts'
import { linksOf } from '../document/document.ts'
import { RequestRefused } from '../errors/failure.ts'
import { insideOf } from './agent.ts'
import type { Representation } from './representation.ts'
import { circumstancesOf } from '../document/resource.ts'

/** How far {@link items} and {@link pages} go. */
export interface ItemsOptions {
  /** Ends after so many items; without it, at the end. */
  readonly mostItems?: number | undefined
  /** Ends after so many pages; without it, {@link RequestRefused} after 10,000, which nobody means. */
  readonly mostPages?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Asks for the next page as soon as one is there, so that it has come when somebody goes on to it. */
  readonly isAhead?: boolean | undefined
}

/** The relations of which {@link items} gives the targets, one after the other. */
export type ItemRelation<D extends Description, K extends KindOf<D>> = EmbeddedRelation<D, K> | ManyRelation<D, K>

const mostPages = 10_000

type NextPage = Representation | undefined

/**
 * The items of a collection, of this page and those behind it by `next`: what is embedded as it is, and what is only
 * linked when its turn comes. The next page is asked for when somebody goes on to it. Throws {@link RequestRefused}
 * where the pages lead to another origin or go round in a circle.
 *
 * @example
 * for await (const book of items(books, 'item', { mostItems: 20 })) console.log(book.state.title)
 */
export function items<D extends Description, K extends KindOf<D>, Rel extends ItemRelation<D, K>>(
  first: Representation<D, K>,
  relation: Rel,
  options?: ItemsOptions,
): AsyncGenerator<Representation<D, RelationTarget<D, K, Rel>>, void, undefined>
// Who knows the pages by a description has the types of it; what happens is the same for all.
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
 * A collection page by page: this one and those behind it by `next`. From a page that one has kept it goes on later, also
 * where it has failed in between.
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
  const seen = new Set([first.url, insideOf(first).resource.base])
  let page: Representation | undefined = first.within({ signal })
  for (let count = 1; page !== undefined && count <= most; count += 1) {
    signal?.throwIfAborted()
    if (count > mostPages && most === Infinity) throw refusal(first, `has more than ${String(mostPages)} pages`)
    const here = page
    const next = asked(isAhead, () => (count < most ? behind(here, seen) : Promise.resolve(undefined)))
    yield page
    page = await next()
  }
}

/** Asks now, or when somebody goes on to it. */
function asked(isAhead: boolean, ask: () => Promise<NextPage>): () => Promise<NextPage> {
  if (!isAhead) return ask
  const asking = ask()
  // It fails when somebody goes on to it, or for nobody.
  asking.catch(() => undefined)
  return () => asking
}

async function behind(page: Representation, seen: Set<string>): Promise<Representation | undefined> {
  const { resource, agent } = insideOf(page)
  const [link] = linksOf(resource.document, 'next')
  if (link === undefined) return undefined
  const url = URL.parse(link.href.split('#', 1)[0] ?? '', resource.base)
  if (url?.origin !== new URL(resource.base).origin) throw refusal(page, 'has its next page at another origin')
  if (seen.has(url.href)) throw refusal(page, 'has a next page that was there before')
  seen.add(url.href)
  const hop = { name: 'next', through: 'link' } as const
  return agent.fetch({ url: url.href, kind: page.kind, from: resource, hop })
}

async function* itemsOn(page: Representation, relation: string): AsyncGenerator<Representation, void, undefined> {
  const { agent, resource } = insideOf(page)
  const embedded = [page.embedded(relation)].flat()
  const here = new Set(embedded.map(({ url }) => url))
  yield* embedded
  const { kind } = agent.vocabulary.relation(page.kind, relation)
  for (const link of page.links(relation)) {
    const url = link.templated ? undefined : URL.parse(link.href, resource.base)?.href
    if (url === undefined || here.has(url)) continue
    here.add(url)
    yield agent.fetch({ url, kind, from: resource, hop: { name: relation, through: 'link' } })
  }
}

function refusal(page: Representation, reason: string): RequestRefused {
  return new RequestRefused(`${page.url} ${reason}`, circumstancesOf(insideOf(page).resource))
}
