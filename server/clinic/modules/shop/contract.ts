export { shopTexts } from './messages.ts'
export { shopRoutes } from './routes.ts'
export { type Book, bookKey, type Books } from './domain/book.ts'
