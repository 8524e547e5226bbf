import { development } from '@waymark/server/development'
import { library } from './library.ts'

const server = await library('sqlite::memory:', { password: 'mia-demo-password' }, development())
server.listen(3100, '127.0.0.1', () => {
  console.log('The library is at http://localhost:3100/; sign in as mia with mia-demo-password.')
})
