import type { Instant } from '@waymark/server/values'
import { type DataQuery, type Gathered, inText, type PersonalSections, upTo } from '../../personal-data.ts'
import { binOf, type Carts } from './domain/cart.ts'
import { settlementKey, settlementStatus, type Settlement, type Settlements } from './domain/settlement.ts'

interface PurchasedPorts {
  readonly carts: Pick<Carts, 'find'>
  readonly settlements: Pick<Settlements, 'page'>
}

/** Returns the purchases of a user and the content of the cart and its recycle bin. */
export async function purchasedData(
  { carts, settlements }: PurchasedPorts,
  { account, now, most }: DataQuery,
): Promise<Gathered<Pick<PersonalSections, 'purchases' | 'cart'>>> {
  const bought = await upTo(most, (request) => settlements.page({ account }, request), settlementKey)
  const cart = await carts.find(account)
  const deleted = binOf(cart, now).filter(({ state }) => state === 'deleted')
  return {
    sections: {
      purchases: bought.items.map((settlement) => purchaseData(settlement, now)),
      cart: [
        ...cart.positions.map(({ book: { title }, quantity }) => ({ title, quantity })),
        ...deleted.map(({ book: { title }, quantity, deletedAt }) => ({
          title,
          quantity,
          deletedAt: inText(deletedAt),
        })),
      ],
    },
    isComplete: bought.isWhole,
  }
}

function purchaseData(settlement: Settlement, now: Instant): PersonalSections['purchases'][number] {
  const { id, createdAt, lines, receipt, address, payment } = settlement
  return {
    id,
    status: settlementStatus(settlement, now),
    createdAt: inText(createdAt),
    lines: lines.map(({ title, quantity, price }) => ({ title, quantity, price })),
    ...(receipt === undefined ? {} : { confirmedAt: inText(receipt.confirmedAt) }),
    ...(address === undefined ? {} : { address }),
    ...(payment === undefined ? {} : { payment }),
  }
}
