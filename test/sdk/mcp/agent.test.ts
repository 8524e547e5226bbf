import { anonymous, type Authenticator } from '@waymark/server'
import { libraryDescription } from '@waymark/server-examples/library/description'
import { library } from '@waymark/server-examples/library/library'
import { partsDescription } from '@waymark/server-examples/parts/description'
import { type Account, partsService } from '@waymark/server-examples/parts/parts'
import { basic, bearer, connect, type ConnectOptions } from '@waymark/sdk'
import { siren } from '@waymark/sdk/formats'
import { expect } from 'chai'
import type { Server } from 'node:http'
import { Agent } from '../../support/sdk/agent.ts'
import { agentTasks, type TaskService } from '../../support/sdk/agent-tasks.ts'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { sirenRoutes, springRoutes } from '../../support/sdk/foreign-pages.ts'
import { closed, listening } from '../../support/http/listening.ts'
import { Host } from '../../support/sdk/mcp.ts'
import { services } from '../../support/sdk/service.ts'

interface Place {
  readonly entry: string
  readonly connection?: ConnectOptions
}

const librarian = { user: 'mia', password: 'mia-demo-password' }

/** The token of a caller is its role. */
const roles: Authenticator<Account> = {
  authenticate(request) {
    const role = (['clerk', 'buyer'] as const).find((one) => request.header('authorization') === `Bearer ${one}`)
    if (role === undefined) return Promise.resolve(anonymous)
    return Promise.resolve({ principal: { role }, key: role, tag: role, sentIn: 'header' })
  },
  challenges: () => ['Bearer'],
}

describe('a scripted agent that reads tools and results only', () => {
  const serve = services()
  let clinic: Clinic
  const open: Server[] = []
  const places = new Map<TaskService, Place>()

  async function listeningAt(server: Server): Promise<string> {
    open.push(server)
    return listening(server)
  }

  before(async () => {
    clinic = await openClinic()
    places.set('clinic', { entry: `${clinic.origin}/` })
    const books = await listeningAt(await library('sqlite::memory:', librarian))
    const credentials = basic(librarian)
    places.set('library', { entry: books, connection: { credentials } })
    const dune = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' } as const
    await (
      await connect(books, { describe: libraryDescription, credentials }).follow('books').get()
    ).submit('add', dune)
    const parts = await listeningAt(await partsService('sqlite::memory:', { authenticator: roles }))
    places.set('parts', { entry: parts, connection: { credentials: bearer({ token: 'buyer' }) } })
    const clerk = connect(parts, { describe: partsDescription, credentials: bearer({ token: 'clerk' }) })
    const supplier = await (await clerk.follow('suppliers').get()).submit('add', { name: 'Acme' })
    const bolt = { name: 'Bolt', supplier: supplier.state.id, stock: 10 }
    await (await clerk.follow('parts').get()).submit('add', bolt)
  })
  after(async () => {
    await clinic.close()
    for (const server of open) await closed(server)
  })

  async function placeOf(at: TaskService): Promise<Place> {
    if (at === 'spring') return { entry: (await serve(springRoutes())).entry }
    if (at === 'siren') return { entry: (await serve(sirenRoutes())).entry, connection: { formats: [siren] } }
    return places.get(at) ?? expect.fail(at)
  }

  for (const { task, at, result, ...told } of agentTasks) {
    it(`${task} (${at})`, async () => {
      const { entry, connection = {} } = await placeOf(at)
      const host = await Host.of(entry, { tools: 'stable', connection })
      const { last } = await Agent.done(host, told)
      expect(last.text).to.match(result)
      await host.close()
    })
  }
})
