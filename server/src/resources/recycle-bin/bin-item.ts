import { clinicDescription } from '@waymark/shared'
import { purge, type BinItem, type Cart } from '../../domain/cart.ts'
import { failure, isFailure } from '../../domain/failure.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { cartSet } from '../at-cart.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { atBinItem, type FoundBinItem } from './at-bin-item.ts'
import { binItemRepresentation } from './bin-representation.ts'
import { restored } from './restoring.ts'

const { forms } = clinicDescription.resources.binItem

/** Something that was taken out of a cart. Changing its status restores it; DELETE removes it for good. */
export function binItem(ports: Ports): Resource {
  return resource({
    kind: 'binItem',
    cache: { store: 'nobody' },
    find: (target) => atBinItem(ports, target, target.variables['item'] ?? ''),
    represent: ({ cart, item }) => binItemRepresentation(cart, item),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: purging(ports) },
  })
}

/** The form of an item, and the document that a patch applies to. */
interface BinItemDocument {
  readonly [name: string]: BinItem['state']
  readonly status: BinItem['state']
}

function changing(ports: Ports): Action<FoundBinItem> {
  const act = async (found: FoundBinItem, { status }: BinItemDocument): Promise<Outcome> => {
    const { cart, item } = found
    if (status === 'deleted') {
      const isAlready = item.state === 'deleted'
      return isAlready ? changedIn(cart) : problemOf(failure('restored-already'), { links: [cartSet(cart.account)] })
    }
    const after = await restored(ports, found)
    if ('problem' in after) return after
    return changedIn(after)
  }
  const document = ({ item: { state } }: FoundBinItem): BinItemDocument => ({ status: state })
  return action('change', forms.change, act, { demandsCondition: true, document })
}

function changedIn({ account: user }: Cart): Outcome {
  const goOn = href('cart', { user })
  const touched = [goOn, href('recycleBin', { user })]
  return { outcome: 'changed', touched, goOn }
}

function purging(ports: Ports): Action<FoundBinItem> {
  const act = async ({ cart: { account }, item: { book } }: FoundBinItem): Promise<Outcome> => {
    const after = await purge(ports, account, book.id)
    if (isFailure(after)) return problemOf(after)
    const bin = href('recycleBin', { user: account })
    return { outcome: 'removed', touched: [bin], goOn: bin }
  }
  return action('purge', forms.purge, act)
}
