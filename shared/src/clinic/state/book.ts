import * as t from 'io-ts'
import { Money } from './money.ts'

/** A guide for patients that the clinic sells; `language` is a tag of BCP 47. */
export const Book = t.type(
  {
    id: t.string,
    title: t.string,
    author: t.string,
    language: t.string,
    description: t.string,
    price: Money,
  },
  'Book',
)
export type Book = t.TypeOf<typeof Book>
