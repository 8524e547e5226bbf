import { choice, currency, identifier, paragraphs, text, hidden, wholeNumber } from '../../src/field.ts'

/** The details of a book besides its price. */
export const bookDetails = {
  title: text({ prompt: 'Title', maxLength: 200, example: 'Living with asthma' }),
  author: text({ prompt: 'Author', maxLength: 200, example: 'Dr Mary Jones' }),
  language: identifier({ prompt: 'Language', example: 'en' }),
  description: paragraphs({ prompt: 'Description', maxLength: 2000, example: 'How to breathe easily.' }),
}

/** The fields of a book that can change. Its currency cannot, so that a cart never mixes currencies. */
export const bookFields = {
  ...bookDetails,
  amount: wholeNumber({
    prompt: 'Price without a decimal point (8000 for 80.00 EUR or 8000 JPY)',
    min: 0,
    max: 100_000_000,
    example: '1250',
  }),
}

/** The fields of a new book. */
export const newBookFields = {
  id: identifier({ prompt: 'Name in the web address', example: 'living-with-asthma' }),
  ...bookFields,
  currency: currency({ prompt: 'Currency', example: 'EUR' }),
}

/** Maximum copies of a book in a cart. */
export const mostCopies = 99

const book = identifier({ prompt: 'Book', example: 'living-with-asthma' })
const quantity = wholeNumber({ prompt: 'Copies', min: 1, max: mostCopies, example: '1' })

/** The fields of a cart position. */
export const cartFields = { book, quantity }

/** The same fields on the page of a book. */
export const thisBookFields = { book: hidden(book), quantity }

/** The number of copies of a position that is already in the cart. */
export const positionFields = { quantity }

/** The status of a removed position: `restored` puts it back into the cart. */
export const binItemFields = {
  status: choice({
    prompt: 'Status',
    example: 'restored',
    options: { deleted: 'Deleted', restored: 'Restored to the cart' },
  }),
}

/** The delivery address. */
export const addressFields = {
  name: text({ prompt: 'Name', maxLength: 100, purpose: 'name', example: 'Pat Miller' }),
  street: text({ prompt: 'Street and number', maxLength: 200, purpose: 'street-address', example: '1 Harbour Road' }),
  postalCode: text({ prompt: 'Postal code', maxLength: 20, purpose: 'postal-code', example: 'SE1 3TT' }),
  city: text({ prompt: 'Town or city', maxLength: 100, purpose: 'address-level2', example: 'London' }),
  country: text({ prompt: 'Country', maxLength: 100, purpose: 'country-name', example: 'United Kingdom' }),
}

/** The payment method; the form lists the available ones. */
export const paymentFields = { payment: identifier({ prompt: 'Payment method', example: 'invoice' }) }
