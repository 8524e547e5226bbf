import { env } from 'node:process'
import { region } from './region.ts'

const password = env['OPERATOR_PASSWORD'] ?? 'ola-demo-password'
const server = await region(env['DATABASE_URL'] ?? 'sqlite:region.sqlite', { password })
server.listen(3400, '127.0.0.1', () => {
  console.log('The region is at http://localhost:3400/; sign in as ola.')
})
