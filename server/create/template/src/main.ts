import { development } from '@waymark/server/development'
import { argv, env } from 'node:process'
import { service } from './service.ts'

const { PORT = '3000', HOST = '127.0.0.1', DATABASE_URL = 'sqlite:service.sqlite', PASSWORD } = env
const password = PASSWORD ?? 'owner-demo-password'
const mode = argv.includes('--development') ? development() : undefined
const server = await service(DATABASE_URL, { password }, mode)
server.listen(Number(PORT), HOST, () => {
  const hint = PASSWORD === undefined ? ` with ${password}` : ''
  console.log(`http://localhost:${PORT}/ is ready; sign in as owner${hint}.`)
})
