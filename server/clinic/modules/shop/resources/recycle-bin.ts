import type { Fields } from '@waymark/shared'
import {
  action,
  type Action,
  type Found,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
  type Target,
} from '@waymark/server'
import { failure, type Instant, isFailure } from '@waymark/server/values'
import { type Principal, principalOf } from '../../../principal.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { shopRoutes } from '../routes.ts'
import { ownAccountLink } from '../../accounts/contract.ts'
import { binOf, positionOf, type BinItem, type Cart, restore, binLifetime, purge } from '../domain/cart.ts'
import { atCart, binSet, cartSet, binItemVersion, bookFailureLinks, binVersion } from './cart/cart-representation.ts'
import { shopTexts } from '../texts.ts'

export interface FoundBinItem {
  readonly cart: Cart
  readonly item: BinItem
}

/** Finds an item of a recycle bin by its book. */
export async function atBinItem(
  ports: Pick<Ports, 'carts' | 'clock'>,
  target: Pick<Target<Fields, 'user'>, 'variables' | 'caller'>,
  book: string,
): Promise<Found<FoundBinItem> | Problem> {
  const cart = await atCart(ports, target)
  if ('problem' in cart) return cart
  const item = binOf(cart, ports.clock.now()).find((one) => one.book.id === book)
  if (item === undefined) {
    const links = [binSet(cart.account), cartSet(cart.account)]
    return protocolProblem('not-found', shopTexts.unknownItemDetail, { links })
  }
  return { entity: { cart, item }, version: versionOf(cart, item) }
}

/** Returns the version of an item of a recycle bin. */
function versionOf(cart: Cart, item: BinItem): string {
  return binItemVersion(item, positionOf(cart, item.book.id) !== undefined)
}

/** Restores an item, for both the custom method and the change of status, or returns the failure. */
export async function restored(ports: Ports, { cart, item }: FoundBinItem): Promise<Cart | Problem> {
  const book = item.book.id
  const after = await restore(ports, cart.account, { book, at: ports.clock.now() })
  return isFailure(after) ? problemOf(after, { links: bookFailureLinks(cart, book) }) : after
}

/** Represents a recycle bin. */
function binRepresentation(cart: Cart, principal: Principal, now: Instant): Representation {
  const { account } = cart
  const self = href(shopRoutes.recycleBin, { user: account })
  const items = deletedItems(cart, now)
  return represent('recycleBin', {
    title: shopTexts.removedItemsTitle,
    self,
    state: { total: items.length },
    links: {
      cart: { href: href(shopRoutes.cart, { user: account }), title: shopTexts.cartTitle },
      user: ownAccountLink(principal, account),
      home: homeLink,
    },
    embedded: { item: items.map((item) => represent('binItem', itemOf(cart, item))) },
    forms: { purge: items.length === 0 ? undefined : { method: 'DELETE', target: self } },
  })
}

function deletedItems(cart: Cart, now: Instant): readonly BinItem[] {
  return binOf(cart, now).filter(({ state }) => state === 'deleted')
}

/** Represents an item of a recycle bin. */
export function binItemRepresentation(cart: Cart, item: BinItem): Representation {
  const user = cart.account
  const isDeleted = item.state === 'deleted'
  const { links, ...told } = itemOf(cart, item)
  return represent('binItem', {
    ...told,
    links: {
      ...links,
      cart: { href: href(shopRoutes.cart, { user }), title: shopTexts.cartTitle },
      undelete: isDeleted ? { href: undeleteOf(cart, item), title: shopTexts.restoreTitle } : undefined,
      home: homeLink,
    },
  })
}

function undeleteOf({ account: user }: Cart, { book: { id: book } }: BinItem): string {
  return href(shopRoutes.undelete, { user, book })
}

function itemOf(cart: Cart, item: BinItem): Parameters<typeof represent<'binItem'>>[1] {
  const { account: user } = cart
  const { book, quantity, state, deletedAt } = item
  const self = href(shopRoutes.binItem, { user, item: book.id })
  const isForSale = book.state === 'for sale'
  // The book may be in the cart again, restored or added separately.
  const mayRestore = state === 'deleted' && isForSale && positionOf(cart, book.id) === undefined
  return {
    title: book.title,
    self,
    state: { book: book.id, title: book.title, quantity, status: state, ...timesOf(deletedAt) },
    links: {
      collection: { href: href(shopRoutes.recycleBin, { user }), title: shopTexts.removedItemsTitle },
      book: isForSale ? { href: href(shopRoutes.book, { book: book.id }), title: book.title } : undefined,
    },
    forms: {
      undelete: mayRestore ? { method: 'POST', target: undeleteOf(cart, item) } : undefined,
      change: mayRestore ? { method: 'PUT', target: self, values: { status: state } } : undefined,
      purge: { method: 'DELETE', target: self },
    },
  }
}

function timesOf(deletedAt: Instant): { readonly deletedAt: string; readonly expires: string } {
  const expires = new Date(deletedAt + binLifetime).toISOString()
  return { deletedAt: new Date(deletedAt).toISOString(), expires }
}

const { purge: form } = clinicDescription.resources.recycleBin.forms

/** The items deleted from a cart in the last 30 days. DELETE removes them permanently. */
export function recycleBin(ports: Ports): Resource {
  const { clock } = ports
  return resource({
    route: shopRoutes.recycleBin,
    kind: 'recycleBin',
    cache: { store: 'none' },
    async find(target) {
      const cart = await atCart(ports, target)
      return 'problem' in cart ? cart : { entity: cart, version: binVersion(cart, clock.now()) }
    },
    represent: (cart, target) => binRepresentation(cart, principalOf(target), clock.now()),
    actions: { DELETE: purgingAll(ports) },
  })
}

function purgingAll(ports: Ports): Action<Cart> {
  const act = async ({ account }: Cart): Promise<Outcome | Problem> => {
    const after = await purge(ports, account)
    if (isFailure(after)) return problemOf(after)
    return { outcome: 'updated' }
  }
  return action('purge', form, act)
}

const { forms } = clinicDescription.resources.binItem

/** An item deleted from a cart. A change of its status restores it; DELETE removes it permanently. */
export function binItem(ports: Ports): Resource {
  return resource({
    route: shopRoutes.binItem,
    kind: 'binItem',
    cache: { store: 'none' },
    find: (target) => atBinItem(ports, target, target.variables.item),
    represent: ({ cart, item }) => binItemRepresentation(cart, item),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: purging(ports) },
  })
}

/** The form values of an item, which are the target of a patch. */
interface BinItemDocument {
  readonly [name: string]: BinItem['state']
  readonly status: BinItem['state']
}

function changing(ports: Ports): Action<FoundBinItem> {
  const act = async (found: FoundBinItem, { status }: BinItemDocument): Promise<Outcome | Problem> => {
    const { cart, item } = found
    if (status === 'deleted') {
      const isAlready = item.state === 'deleted'
      return isAlready ? changedIn(cart) : problemOf(failure('already-restored'), { links: [cartSet(cart.account)] })
    }
    const after = await restored(ports, found)
    if ('problem' in after) return after
    return changedIn(after)
  }
  const document = ({ item: { state } }: FoundBinItem): BinItemDocument => ({ status: state })
  return action('change', forms.change, act, { requiresCondition: true, document })
}

function changedIn({ account: user }: Cart): Outcome {
  const next = href(shopRoutes.cart, { user })
  const touched = [next, href(shopRoutes.recycleBin, { user })]
  return { outcome: 'updated', touched, next }
}

function purging(ports: Ports): Action<FoundBinItem> {
  const act = async ({ cart: { account }, item: { book } }: FoundBinItem): Promise<Outcome | Problem> => {
    const after = await purge(ports, account, book.id)
    if (isFailure(after)) return problemOf(after)
    const bin = href(shopRoutes.recycleBin, { user: account })
    return { outcome: 'deleted', touched: [bin], next: bin }
  }
  return action('purge', forms.purge, act)
}
