import { translatedTexts } from '@waymark/shared'
import { viewTexts } from './view-texts.ts'

/** The texts of books, carts and purchases, apart from the description and the failures. */
export const shopTexts = translatedTexts({
  views: viewTexts,

  /** The printed receipt. */
  sheetLabels: { date: 'Date', seller: 'Seller', address: 'Delivered to', payment: 'Payment', total: 'Total' },
  receiptNote: 'Thank you for your purchase.',

  // What a form has done, on the page that follows.
  addedToCart: 'Added to your cart.',

  booksTitle: 'Books for patients',
  allBooksTitle: 'All books',
  signInToBuyTitle: 'Sign in to buy',
  existingBookTitle: 'Existing book',
  unknownBookDetail: 'Book not found. Choose one from the catalogue.',

  cartTitle: 'Your cart',
  bookInCartTitle: 'The book in your cart',
  unknownPositionDetail: 'Your cart has no item at this position.',

  removedItemsTitle: 'Removed items',
  restoreTitle: 'Restore to cart',
  unknownItemDetail: 'Item not found. It may have been restored, or deleted permanently.',

  purchasesTitle: 'Your purchases',
  allPurchasesTitle: 'All purchases',
  purchaseTitle: '{copies, plural, one {Purchase of # book} other {Purchase of # books}}',
  receiptTitle: 'Receipt {number}',
  purchaseLinkTitle: 'Purchase',
  receiptLinkTitle: 'Receipt',
  openPurchaseTitle: 'Your open purchase',
  continuePurchaseTitle: 'Continue your purchase',
  stepTitles: { address: 'Delivery address', payment: 'Payment method', confirmation: 'Confirmation' },
  unknownPurchaseDetail: 'Purchase not found.',
  unknownLineDetail: 'The purchase does not contain this book.',
  unknownPaymentFault: 'must be one of {methods}',
})

/** The events of the module in the audit log. */
export const shopEvents = {
  paymentEvent: (method: string) => `payment by ${method}`,
} as const
