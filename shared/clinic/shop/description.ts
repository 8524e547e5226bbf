import { pageLinks, Collection, LongCollection } from '../../src/collection.ts'
import { curiedRelations, form, link, optionalLink } from '../../src/description.ts'
import {
  addressFields,
  binItemFields,
  bookFields,
  cartFields,
  newBookFields,
  paymentFields,
  positionFields,
  thisBookFields,
} from './fields.ts'
import { Book, BinItem, Cart, Position, Settlement, SettlementLine, SettlementStep } from './states.ts'

/** The relations of the module. */
export const shopRelations = curiedRelations('wm', {
  books: ['one', 'Books', 'The guides for patients that the clinic sells.'],
  book: ['one', 'Book', 'A guide for patients, with its description and price.'],
  cart: ['one', 'Cart', 'The cart, with a form to check out.'],
  'recycle-bin': ['one', 'Recycle bin', 'The items removed from a cart, which can be restored for 30 days.'],
  undelete: ['one', 'Restore', 'Restores a deleted item: POST restores it, GET shows it first.'],
  settlements: ['one', 'Purchases', 'The purchases of a user, completed or in progress.'],
  settlement: ['one', 'Purchase', 'A purchase with its steps; after confirmation, the receipt.'],
  lines: ['many', 'Lines', 'The books of a purchase, each with its price and quantity.'],
  address: ['one', 'Address', 'The step of a purchase that sets the delivery address.'],
  confirmation: ['one', 'Confirmation', 'The step that makes a purchase binding and returns the receipt.'],
})

/** The resources of the shop: books, carts and purchases. */
export const shopResources = {
  books: {
    summary: 'The guides for patients that the clinic sells.',
    state: Collection,
    links: {
      ...pageLinks('books'),
      cart: optionalLink('cart'),
      session: optionalLink('session'),
      home: link('home'),
    },
    embedded: { item: link('book') },
    forms: { add: form('book', { title: 'Add a book', fields: newBookFields }) },
  },
  book: {
    summary: 'A guide for patients that the clinic sells.',
    state: Book,
    links: {
      collection: link('books'),
      cart: optionalLink('cart'),
      session: optionalLink('session'),
      home: optionalLink('home'),
    },
    forms: {
      'add-to-cart': form('position', { title: 'Add to cart', fields: thisBookFields }),
      change: form('book', { title: 'Edit details', fields: bookFields }),
      withdraw: form('books', { title: 'Withdraw from sale', fields: {} }),
    },
  },
  cart: {
    summary: 'The cart of a user.',
    state: Cart,
    links: {
      books: link('books'),
      'recycle-bin': link('recycleBin'),
      settlements: link('settlements'),
      user: optionalLink('user'),
      home: link('home'),
    },
    embedded: { item: link('position') },
    forms: {
      add: form('position', { title: 'Add a book', fields: cartFields }),
      settle: form('settlement', { title: 'Check out', fields: {} }),
      empty: form('cart', { title: 'Empty cart', fields: {} }),
    },
  },
  position: {
    summary: 'A book in a cart, with the number of copies.',
    state: Position,
    links: { collection: link('cart'), book: optionalLink('book'), home: optionalLink('home') },
    forms: {
      change: form('position', { title: 'Change quantity', fields: positionFields }),
      remove: form('cart', { title: 'Remove from cart', fields: {} }),
    },
  },
  recycleBin: {
    summary: 'The items removed from a cart, which can be restored.',
    state: Collection,
    links: { cart: link('cart'), user: optionalLink('user'), home: link('home') },
    embedded: { item: link('binItem') },
    forms: { purge: form('recycleBin', { title: 'Empty recycle bin', fields: {} }) },
  },
  binItem: {
    summary: 'An item removed from a cart.',
    state: BinItem,
    links: {
      collection: link('recycleBin'),
      cart: optionalLink('cart'),
      book: optionalLink('book'),
      undelete: optionalLink('binItem'),
      home: optionalLink('home'),
    },
    forms: {
      undelete: form('position', { title: 'Restore to cart', fields: {} }),
      change: form('binItem', { title: 'Change status', fields: binItemFields }),
      purge: form('recycleBin', { title: 'Delete permanently', fields: {} }),
    },
  },
  settlements: {
    summary: 'The purchases of a user, completed or in progress.',
    state: LongCollection,
    links: { ...pageLinks('settlements'), cart: optionalLink('cart'), home: link('home') },
    embedded: { item: link('settlement') },
    forms: { settle: form('settlement', { title: 'Check out', fields: {} }) },
  },
  settlement: {
    summary: 'A purchase with its steps; after confirmation, the receipt.',
    state: Settlement,
    links: {
      address: optionalLink('settlementStep'),
      payment: optionalLink('settlementStep'),
      confirmation: optionalLink('settlementStep'),
      collection: link('settlements'),
      cart: optionalLink('cart'),
      home: optionalLink('home'),
    },
    embedded: { lines: link('settlementLine') },
    forms: {
      address: form('settlement', { title: 'Set delivery address', fields: addressFields }),
      payment: form('settlement', { title: 'Choose payment method', fields: paymentFields }),
      confirm: form('settlement', { title: 'Buy now', fields: {} }),
      cancel: form('settlement', { title: 'Cancel purchase', fields: {} }),
    },
  },
  settlementLine: {
    summary: 'A book in a purchase, at its price when the purchase started.',
    state: SettlementLine,
    links: { settlement: optionalLink('settlement'), home: optionalLink('home') },
  },
  settlementStep: {
    summary: 'A step of a purchase.',
    state: SettlementStep,
    links: { settlement: link('settlement'), home: link('home') },
    forms: {
      address: form('settlement', { title: 'Set delivery address', fields: addressFields }),
      payment: form('settlement', { title: 'Choose payment method', fields: paymentFields }),
      confirm: form('settlement', { title: 'Buy now', fields: {} }),
    },
  },
} as const
