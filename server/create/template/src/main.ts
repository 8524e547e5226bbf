import { development } from '@waymark/server/development'
import { argv } from 'node:process'
import { service } from './service.ts'
import {
  databaseUrl,
  entry,
  host,
  isDemonstration,
  password,
  port,
  refuse,
  refuseFault,
  sentenceOf,
} from './settings.ts'
import { openDatabase } from './tables.ts'

const tables = await openDatabase(databaseUrl).catch((error: unknown) => refuse(`DATABASE_URL: ${sentenceOf(error)}`))
const mode = argv.includes('--development') ? development() : undefined
const server = await service(tables, { password }, mode).catch(refuseFault)
server.once('error', (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE'
  refuse(isTaken ? `PORT ${String(port)} is in use: choose another port.` : `HOST and PORT: ${error.message}.`)
})
server.listen(port, host, () => {
  console.log(`${entry} is ready; sign in as owner${isDemonstration ? ` with ${password}` : ''}.`)
})
