import { action, type Action, href, type Outcome, type Problem, resource, type Resource } from '@waymark/server'
import { failure, isFailure } from '@waymark/server/values'
import { principalOf } from '../../../../principal.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { shopTexts } from '../../texts.ts'
import { shopRoutes } from '../../routes.ts'
import { addToCart, empty, positionOf, type Cart, remove, setQuantity, type Position } from '../../domain/cart.ts'
import { goingOn } from '../../domain/settlement.ts'
import { atBinItem, type FoundBinItem, binItemRepresentation, restored } from '../recycle-bin.ts'
import {
  atCart,
  positionHref,
  bookFailureLinks,
  cartRepresentation,
  cartVersion,
  cartSet,
  notInCart,
  positionRepresentation,
  positionVersion,
} from './cart-representation.ts'

interface FoundCart {
  readonly cart: Cart
  /** Whether the account has an open purchase. */
  readonly isSettling: boolean
}

const { forms } = clinicDescription.resources.cart

/** The cart of an account. POST adds a book; DELETE moves all books to the recycle bin. */
export function cart(ports: Ports): Resource {
  return resource({
    route: shopRoutes.cart,
    kind: 'cart',
    cache: { store: 'none' },
    async find(target) {
      const found = await atCart(ports, target)
      if ('problem' in found) return found
      const isSettling = (await goingOn(ports, found.account)) !== undefined
      return { entity: { cart: found, isSettling }, version: cartVersion(found, isSettling) }
    },
    represent: ({ cart: found, isSettling }, target) => cartRepresentation(found, isSettling, principalOf(target)),
    actions: { POST: adding(ports), DELETE: emptying(ports) },
  })
}

function adding(ports: Ports): Action<FoundCart> {
  const act = async (
    { cart: before }: FoundCart,
    given: { readonly book: string; readonly quantity: number },
  ): Promise<Outcome | Problem> => {
    const { account } = before
    const after = await addToCart(ports, account, given)
    if (isFailure(after)) return problemOf(after, { links: bookFailureLinks(before, given.book) })
    const isNew = positionOf(after, given.book)?.quantity === given.quantity
    const place = positionHref(after, given.book)
    const next = href(shopRoutes.cart, { user: account })
    const page = { done: shopTexts.addedToCart, next }
    return isNew ? { outcome: 'created', location: place, ...page } : { outcome: 'updated', at: place, ...page }
  }
  return action('add', forms.add, act)
}

function emptying(ports: Ports): Action<FoundCart> {
  const act = async ({ cart: { account } }: FoundCart): Promise<Outcome | Problem> => {
    const after = await empty(ports, account, ports.clock.now())
    if (isFailure(after)) return problemOf(after)
    const touched = [href(shopRoutes.recycleBin, { user: account })]
    return { outcome: 'updated', touched }
  }
  return action('empty', forms.empty, act)
}

interface FoundPosition {
  readonly cart: Cart
  readonly position: Position
}

const { forms: positionForms } = clinicDescription.resources.position

/**
 * A position of a cart, by its number (specification §4). A removal renumbers the positions, so every write requires
 * If-Match: the entity tag identifies the book, and the write applies to the book that was found.
 */
export function position(ports: Ports): Resource {
  return resource({
    route: shopRoutes.position,
    kind: 'position',
    cache: { store: 'none' },
    async find(target) {
      const cart = await atCart(ports, target)
      if ('problem' in cart) return cart
      const number = Number(/^[1-9]\d{0,5}$/.exec(target.variables.position)?.[0] ?? 0)
      const found = cart.positions[number - 1]
      if (found === undefined) return notInCart(cart)
      return { entity: { cart, position: found }, version: positionVersion(cart, found) }
    },
    represent: ({ cart, position: found }) => positionRepresentation(cart, found),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: removing(ports) },
  })
}

function changing(ports: Ports): Action<FoundPosition> {
  const act = async (
    { cart: { account }, position: seen }: FoundPosition,
    { quantity: wanted }: { readonly quantity: number },
  ): Promise<Outcome | Problem> => {
    const after = await setQuantity(ports, account, { ...seen, wanted })
    if (isFailure(after)) return problemOf(after, { links: [cartSet(account)] })
    const next = href(shopRoutes.cart, { user: account })
    return { outcome: 'updated', touched: [next], next }
  }
  const document = ({ position: { quantity } }: FoundPosition): { quantity: number } => ({ quantity })
  return action('change', positionForms.change, act, { requiresCondition: 'entity tag', document })
}

function removing(ports: Ports): Action<FoundPosition> {
  const act = async ({ cart: { account }, position: { book } }: FoundPosition): Promise<Outcome | Problem> => {
    const after = await remove(ports, account, { book: book.id, at: ports.clock.now() })
    if (isFailure(after)) return problemOf(after, { links: [cartSet(account)] })
    const cart = href(shopRoutes.cart, { user: account })
    return { outcome: 'deleted', touched: [cart, href(shopRoutes.recycleBin, { user: account })], next: cart }
  }
  return action('remove', positionForms.remove, act, { requiresCondition: 'entity tag' })
}

const { undelete: form } = clinicDescription.resources.binItem.forms

/**
 * The custom method that restores a book to the cart (specification §4): POST restores it, GET shows the item of the
 * recycle bin.
 */
export function undelete(
  route: typeof shopRoutes.undelete | typeof shopRoutes.undeleteAsSpecified,
): (ports: Ports) => Resource {
  return (ports) =>
    resource({
      route,
      kind: 'binItem',
      cache: { store: 'none' },
      find: (target) => atBinItem(ports, target, target.variables.book),
      represent: ({ cart, item }) => binItemRepresentation(cart, item),
      actions: { POST: undeleting(ports) },
    })
}

function undeleting(ports: Ports): Action<FoundBinItem> {
  const act = async (found: FoundBinItem): Promise<Outcome | Problem> => {
    const { cart, item } = found
    const { account } = cart
    const book = item.book.id
    if (item.state === 'restored') return problemOf(failure('already-restored'), { links: [cartSet(account)] })
    const after = await restored(ports, found)
    if ('problem' in after) return after
    const next = href(shopRoutes.cart, { user: account })
    return {
      outcome: 'created',
      done: '',
      location: positionHref(after, book),
      touched: [next, href(shopRoutes.recycleBin, { user: account })],
      next,
    }
  }
  return action('undelete', form, act, { acceptsEmptyContent: true })
}
