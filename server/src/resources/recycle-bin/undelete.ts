import { clinicDescription } from '@waymark/shared'
import { failure } from '../../domain/failure.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { cartSet, positionHref } from '../at-cart.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { atBinItem, type FoundBinItem } from './at-bin-item.ts'
import { binItemRepresentation } from './bin-representation.ts'
import { restored } from './restoring.ts'

const { undelete: form } = clinicDescription.resources.binItem.forms

/**
 * The custom method that puts a book back into the cart (specification §4): POST does it, GET shows what it would be done
 * to, which is the item in the recycle bin.
 */
export function undelete(ports: Ports): Resource {
  return resource({
    kind: 'binItem',
    cache: { store: 'nobody' },
    find: (target) => atBinItem(ports, target, target.variables['book'] ?? ''),
    represent: ({ cart, item }) => binItemRepresentation(cart, item),
    actions: { POST: undeleting(ports) },
  })
}

function undeleting(ports: Ports): Action<FoundBinItem> {
  const act = async (found: FoundBinItem): Promise<Outcome> => {
    const { cart, item } = found
    const { account } = cart
    const book = item.book.id
    if (item.state === 'restored') return problemOf(failure('restored-already'), { links: [cartSet(account)] })
    const after = await restored(ports, found)
    if ('problem' in after) return after
    const goOn = href('cart', { user: account })
    return {
      outcome: 'created',
      location: positionHref(after, book),
      touched: [goOn, href('recycleBin', { user: account })],
      goOn,
    }
  }
  return action('undelete', form, act, { acceptsNothing: true })
}
