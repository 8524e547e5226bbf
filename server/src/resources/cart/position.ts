import { clinicDescription } from '@waymark/shared'
import { remove, setQuantity, type Cart, type Position } from '../../domain/cart.ts'
import { isFailure } from '../../domain/failure.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { atCart, cartSet, notInCart } from '../at-cart.ts'
import { positionRepresentation } from './cart-representation.ts'
import { positionVersion } from '../cart-version.ts'

interface FoundPosition {
  readonly cart: Cart
  readonly position: Position
}

const { forms } = clinicDescription.resources.position

/**
 * A book in a cart, by the number of its position (specification §4). A number means another book as soon as one before it
 * is removed, so every write needs If-Match: the tag names the book, and the write is about the book that was found.
 */
export function position(ports: Ports): Resource {
  return resource({
    kind: 'position',
    cache: { store: 'nobody' },
    async find(target) {
      const cart = await atCart(ports, target)
      if ('problem' in cart) return cart
      const number = Number(/^[1-9]\d{0,5}$/.exec(target.variables['position'] ?? '')?.[0] ?? 0)
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
  ): Promise<Outcome> => {
    const after = await setQuantity(ports, account, { ...seen, wanted })
    if (isFailure(after)) return problemOf(after, { links: [cartSet(account)] })
    const goOn = href('cart', { user: account })
    return { outcome: 'changed', touched: [goOn], goOn }
  }
  const document = ({ position: { quantity } }: FoundPosition): { quantity: number } => ({ quantity })
  return action('change', forms.change, act, { demandsCondition: true, document })
}

function removing(ports: Ports): Action<FoundPosition> {
  const act = async ({ cart: { account }, position: { book } }: FoundPosition): Promise<Outcome> => {
    const after = await remove(ports, account, { book: book.id, at: ports.clock.now() })
    if (isFailure(after)) return problemOf(after, { links: [cartSet(account)] })
    const cart = href('cart', { user: account })
    return { outcome: 'removed', touched: [cart, href('recycleBin', { user: account })], goOn: cart }
  }
  return action('remove', forms.remove, act, { demandsCondition: true })
}
