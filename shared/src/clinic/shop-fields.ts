import { choice, currency, identifier, paragraphs, text, unseen, wholeNumber } from '../field.ts'

const bookDetails = {
  title: text({ prompt: 'Title', maxLength: 200, example: 'Living with asthma' }),
  author: text({ prompt: 'Author', maxLength: 200, example: 'Dr Mary Jones' }),
  language: identifier({ prompt: 'Language', example: 'en' }),
  description: paragraphs({ prompt: 'What it is about', maxLength: 2000, example: 'How to breathe easily.' }),
  amount: wholeNumber({
    prompt: 'Price in the smallest unit of the currency',
    min: 0,
    max: 100_000_000,
    example: '1250',
  }),
}

/** What a clerk says of a book. The currency of a book stays, so that no cart ever mixes two. */
export const newBookFields = {
  id: identifier({ prompt: 'Name in the address', example: 'living-with-asthma' }),
  ...bookDetails,
  currency: currency({ prompt: 'Currency', example: 'EUR' }),
}

export const bookFields = bookDetails

/** So many copies of a book can be in a cart. */
export const mostCopies = 99

const book = identifier({ prompt: 'Book', example: 'living-with-asthma' })
const quantity = wholeNumber({ prompt: 'Copies', min: 1, max: mostCopies, example: '1' })

/** What is put into a cart. */
export const cartFields = { book, quantity }

/** The same on the page of the book. */
export const thisBookFields = { book: unseen(book), quantity }

export const positionFields = { quantity }

export const binItemFields = {
  status: choice({
    prompt: 'Where it is',
    example: 'restored',
    options: { deleted: 'In the recycle bin', restored: 'Back in the cart' },
  }),
}

/** Where what was bought is sent. */
export const addressFields = {
  name: text({ prompt: 'Name', maxLength: 100, purpose: 'name', example: 'Pat Miller' }),
  street: text({ prompt: 'Street and number', maxLength: 200, example: '1 Harbour Road' }),
  postalCode: text({ prompt: 'Postal code', maxLength: 20, example: 'SE1 3TT' }),
  city: text({ prompt: 'Town or city', maxLength: 100, example: 'London' }),
  country: text({ prompt: 'Country', maxLength: 100, example: 'United Kingdom' }),
}

/** How it is paid. Which ways there are the service says in the form. */
export const paymentFields = { payment: identifier({ prompt: 'Way to pay', example: 'invoice' }) }
