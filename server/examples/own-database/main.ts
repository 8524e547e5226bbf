import { company } from './company.ts'

const server = await company('sqlite::memory:')
server.listen(3250, '127.0.0.1', () => {
  console.log('The company is at http://localhost:3250/.')
})
