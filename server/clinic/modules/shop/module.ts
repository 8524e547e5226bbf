import { href } from '@waymark/server'
import { isMember, may } from '@waymark/server/authentication'
import { module } from '../../module.ts'
import { paymentMethods as usualPaymentMethods } from './domain/payment.ts'
import { shopFailures } from './failures.ts'
import { shopPermissions, shopScopes } from './permissions.ts'
import type { Ports } from './ports.ts'
import { book, bookList } from './resources/book.ts'
import { cart, position, undelete } from './resources/cart/cart.ts'
import { binItem, recycleBin } from './resources/recycle-bin.ts'
import { settlementList } from './resources/settlement/settlement-list.ts'
import {
  settlementAddress,
  settlementConfirmation,
  settlementPayment,
} from './resources/settlement/settlement-steps.ts'
import { settlement, settlementLine } from './resources/settlement/settlement.ts'
import { purchasedData } from './personal-data.ts'
import { shopTexts } from './texts.ts'
import { shopRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import { portableTables } from './storage/portable.ts'
import type { ShopDatabase } from './storage/schema.ts'
import { bookColumns, detailColumns, storedBooks } from './storage/stored-books.ts'
import { storedCarts } from './storage/stored-carts.ts'
import { addressColumns, storedSettlements } from './storage/stored-settlements.ts'
import { shopViews } from './views/index.ts'

/** Books, carts and purchases. */
export const shop = module<Ports>()({
  name: 'shop',
  migrations,
  portable: () => portableTables,
  columns: [bookColumns, detailColumns, addressColumns],
  stores: (database: ShopDatabase) => ({
    books: storedBooks(database),
    carts: storedCarts(database),
    settlements: storedSettlements(database),
  }),
  ports: ({ paymentMethods = usualPaymentMethods, seller: ownSeller = { name: '', address: '' } }) => ({
    paymentMethods,
    ownSeller,
  }),
  routes: shopRoutes,
  userLinks: ({ id: user }, principal) => {
    const own = { account: user }
    const { useCart, listSettlements } = shopPermissions
    const isOwn = isMember(principal) && principal.account === user
    return {
      ...(may(principal, useCart, own)
        ? {
            cart: { href: href(shopRoutes.cart, { user }), title: shopTexts.cartTitle },
            'recycle-bin': { href: href(shopRoutes.recycleBin, { user }), title: shopTexts.removedItemsTitle },
          }
        : {}),
      settlements:
        isOwn && may(principal, listSettlements, own)
          ? { href: href(shopRoutes.settlements, {}), title: shopTexts.purchasesTitle }
          : undefined,
    }
  },
  personalData: purchasedData,
  resources: {
    books: bookList,
    book,
    cart,
    undelete: undelete(shopRoutes.undelete),
    undeleteAsSpecified: undelete(shopRoutes.undeleteAsSpecified),
    position,
    recycleBin,
    binItem,
    settlements: settlementList,
    settlement,
    settlementLine,
    settlementAddress,
    settlementPayment,
    settlementConfirmation,
  },
  views: shopViews,
  failures: shopFailures,
  scopes: shopScopes,
  purgeable: ({ carts }) => [carts],
})
