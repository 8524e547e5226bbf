export { shopTexts } from './texts.ts'
export { shopRoutes } from './routes.ts'
export { forSale } from './for-sale.ts'
export { type Book, bookKey, type Books } from './domain/book.ts'
