export { dayInWords } from '../domain/local-time.ts'
