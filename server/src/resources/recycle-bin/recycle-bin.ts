import { clinicDescription } from '@waymark/shared'
import { purge, type Cart } from '../../domain/cart.ts'
import { isFailure } from '../../domain/failure.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { atCart } from '../at-cart.ts'
import { binVersion } from '../cart-version.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { binRepresentation } from './bin-representation.ts'

const { purge: form } = clinicDescription.resources.recycleBin.forms

/** What was taken out of a cart in the last 30 days. DELETE removes it for good. */
export function recycleBin(ports: Ports): Resource {
  const { clock } = ports
  return resource({
    kind: 'recycleBin',
    cache: { store: 'nobody' },
    async find(target) {
      const cart = await atCart(ports, target)
      return 'problem' in cart ? cart : { entity: cart, version: binVersion(cart, clock.now()) }
    },
    represent: (cart) => binRepresentation(cart, clock.now()),
    actions: { DELETE: purging(ports) },
  })
}

function purging(ports: Ports): Action<Cart> {
  const act = async ({ account }: Cart): Promise<Outcome> => {
    const after = await purge(ports, account)
    if (isFailure(after)) return problemOf(after)
    return { outcome: 'changed' }
  }
  return action('purge', form, act)
}
