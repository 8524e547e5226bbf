import { clinicDescription } from '@waymark/shared'
import { addToCart, empty, positionOf, type Cart } from '../../domain/cart.ts'
import { isFailure } from '../../domain/failure.ts'
import { goingOn } from '../../domain/settlement.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { atCart, positionHref, waysOn } from '../at-cart.ts'
import { cartRepresentation } from './cart-representation.ts'
import { cartVersion } from '../cart-version.ts'

interface FoundCart {
  readonly cart: Cart
  /** Whether a purchase of the account goes on. */
  readonly isSettling: boolean
}

const { forms } = clinicDescription.resources.cart

/** What somebody means to buy. POST puts a book into it; DELETE takes everything out, into the recycle bin. */
export function cart(ports: Ports): Resource {
  return resource({
    kind: 'cart',
    cache: { store: 'nobody' },
    async find(target) {
      const found = await atCart(ports, target)
      if ('problem' in found) return found
      const isSettling = (await goingOn(ports, found.account)) !== undefined
      return { entity: { cart: found, isSettling }, version: cartVersion(found, isSettling) }
    },
    represent: ({ cart: found, isSettling }) => cartRepresentation(found, isSettling),
    actions: { POST: adding(ports), DELETE: emptying(ports) },
  })
}

function adding(ports: Ports): Action<FoundCart> {
  const act = async (
    { cart: before }: FoundCart,
    given: { readonly book: string; readonly quantity: number },
  ): Promise<Outcome> => {
    const { account } = before
    const after = await addToCart(ports, account, given)
    if (isFailure(after)) return problemOf(after, { links: waysOn(before, given.book) })
    const isNew = positionOf(after, given.book)?.quantity === given.quantity
    const place = positionHref(after, given.book)
    const goOn = href('cart', { user: account })
    return isNew ? { outcome: 'created', location: place, goOn } : { outcome: 'changed', at: place, goOn }
  }
  return action('add', forms.add, act)
}

function emptying(ports: Ports): Action<FoundCart> {
  const act = async ({ cart: { account } }: FoundCart): Promise<Outcome> => {
    const after = await empty(ports, account, ports.clock.now())
    if (isFailure(after)) return problemOf(after)
    const touched = [href('recycleBin', { user: account })]
    return { outcome: 'changed', touched }
  }
  return action('empty', forms.empty, act)
}
