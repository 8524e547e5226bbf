export { Busy } from '../hypermedia/busy.ts'
