import type { Page } from '@waymark/server/values/page'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { pageLinksOf, type PageLinks, partsLinkOf } from '@waymark/server/http/paging'
import { href } from './routes.ts'

/** How a page of a collection is told of. */
interface Told<Item> {
  readonly keyOf: (item: Item) => string
  /** The URI of a page from its cursor. */
  readonly hrefOf: (cursor: string | undefined) => string
  readonly cursor?: string | undefined
  readonly represent: (item: Item) => Representation
}

interface HomeLink {
  readonly href: string
  readonly title: string
}

/** What every collection says of a page: where it is, how many there are, the pager and the items. */
export interface Listing {
  readonly self: string
  readonly state: { readonly total: number }
  readonly links: PageLinks & { readonly view: HomeLink; readonly home: HomeLink }
  readonly embedded: { readonly item: readonly Representation[] }
}

export function listing<Item>(page: Page<Item>, { keyOf, hrefOf, cursor, represent }: Told<Item>): Listing {
  const self = hrefOf(cursor)
  return {
    self,
    state: { total: page.total },
    links: {
      ...pageLinksOf(page, keyOf, hrefOf),
      view: partsLinkOf(self),
      home: { href: href('home', {}), title: 'Home' },
    },
    embedded: { item: page.items.map(represent) },
  }
}
