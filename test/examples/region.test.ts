import { basic, connect, type ConnectOptions } from '@waymark/sdk'
import { regionDescription } from '@waymark/server-examples/region/description'
import { region } from '@waymark/server-examples/region/region'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { backUp, engineOf, restore } from '@waymark/server/storage'
import { whileServing } from '@waymark/server/testing'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Clinic, openClinic } from '../support/clinic.ts'
import { repository } from '../support/deployment.ts'
import { closed, listening } from '../support/http/listening.ts'
import { type Cuttable, cuttable } from '../support/postgres/cuttable.ts'
import { inEmptyPostgres, inPostgres, postgresAbsence } from '../support/postgres/postgres-server.ts'
import { inTemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const folder = join(repository, 'server/examples/region')
const operator = { user: 'ola', password: 'ola-demo-password' }
const names = ['Lamb Walk Clinic', 'Mill Lane Clinic', 'Quay Street Clinic']
const hasPostgres = postgresAbsence === undefined

interface Held<Given> {
  readonly given: Given
  readonly release: () => Promise<void>
}

/** Keeps what a function provides to its callback until it is released. */
function held<Given>(provide: (use: (given: Given) => Promise<void>) => Promise<void>): Promise<Held<Given>> {
  return new Promise((resolve, reject) => {
    const end = Promise.withResolvers<undefined>()
    const over = provide((given) => {
      resolve({
        given,
        release() {
          end.resolve(undefined)
          return over
        },
      })
      return end.promise
    })
    over.catch(reject)
  })
}

const inFile = (use: (url: string) => Promise<void>): Promise<void> =>
  inTemporaryFolder((folder) => use(`sqlite:${join(folder, 'clinic.sqlite')}`))

interface Place {
  readonly clinic: Clinic
  readonly database: string
  /** The way to the database, which can be cut; undefined for SQLite. */
  readonly way: Cuttable | undefined
  readonly release: () => Promise<void>
}

async function openPlace(): Promise<Place> {
  const database = await held(hasPostgres ? inPostgres : inFile)
  const way = hasPostgres ? await cuttable(database.given) : undefined
  const clinic = await openClinic({ url: way?.url ?? database.given, caches: 'used' })
  return {
    clinic,
    database: database.given,
    way,
    async release() {
      await clinic.close()
      await way?.close()
      await database.release()
    },
  }
}

/** Copies a clinic into another database by a backup, and serves it there. */
async function inOtherDatabase(database: string, use: (moved: Clinic) => Promise<void>): Promise<void> {
  const folderOfBackup = await temporaryFolder()
  const file = join(folderOfBackup.path, 'clinic.gz')
  await backUp(await engineOf(database), file)
  const provide = hasPostgres ? inEmptyPostgres : inFile
  await provide(async (url) => {
    await restore(await engineOf(url), { file, migrations })
    const moved = await openClinic({ url, caches: 'used' })
    await use(moved).finally(() => moved.close())
  })
  await folderOfBackup.remove()
}

/** The program of the tests: it knows the entry and relation names, and no place of any clinic. */
async function book(entry: string, words: string, options: ConnectOptions = {}) {
  const found = connect(entry, options).follow('region:clinics').follow('search', { q: words }).follow('item')
  const doctor = found.follow('region:place').follow('wm:doctor', { doctor: 'mjones' })
  const slot = await doctor.follow('wm:next-slot').get()
  return slot.submit('confirm', { name: 'Ada', age: 36 })
}

function outputOf(program: string): Promise<string> {
  return inTemporaryFolder(async (place) => {
    await symlink(join(repository, 'node_modules'), join(place, 'node_modules'))
    const file = join(place, 'program.mts')
    await writeFile(file, program)
    return (await promisify(execFile)(process.execPath, [...process.execArgv, file])).stdout
  })
}

describe('the entry of a region', function () {
  this.timeout(60_000)
  let entry: string
  let server: Server
  let places: readonly Place[]

  const clinics = () => connect(entry, { describe: regionDescription, credentials: basic(operator) }).follow('clinics')
  const placeOf = (index: number): Place => {
    const place = places[index]
    if (place === undefined) throw new Error('no such clinic')
    return place
  }

  before(async () => {
    places = [await openPlace(), await openPlace(), await openPlace()]
    server = await region('sqlite::memory:', operator)
    entry = await listening(server)
    const list = await clinics().get()
    for (const [index, name] of names.entries())
      await list.submit('add', {
        name,
        town: index < 2 ? 'London' : 'Leeds',
        place: `${placeOf(index).clinic.origin}/`,
      })
  })
  after(async () => {
    await closed(server)
    for (const place of places) await place.release()
  })

  it('leads one program to three clinics in three databases', async () => {
    const before = await Promise.all(places.map(({ clinic }) => nextStart(clinic.origin)))
    const booked = await book(entry, 'mill lane')
    expect(new URL(booked.url).origin).to.equal(placeOf(1).clinic.origin)
    const after = await Promise.all(places.map(({ clinic }) => nextStart(clinic.origin)))
    expect(after.map((start, index) => start === before[index])).to.deep.equal([true, false, true])
  })

  it('runs the programs of its README as they stand, and quotes its sources unchanged', async () => {
    const readme = await readFile(join(folder, 'README.md'), 'utf8')
    const [quote = '', ...programs] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, block = '']) => block)
    expect(await readFile(join(folder, 'description.ts'), 'utf8')).to.include(quote)
    const said = await Promise.all(
      programs.map((program) => outputOf(program.replace('http://localhost:3400/', entry))),
    )
    expect(said).to.deep.equal([`${placeOf(0).clinic.origin}\n`, '0\n'])
  })

  it('finds clinics by words and by town, a page at a time, and types the link to the service', async () => {
    const inTown = await clinics().follow('search', { town: 'London', limit: 1 }).get()
    expect([inTown.state.total, (await inTown.follow('next').get()).embedded('item')[0]?.state.name]).to.deep.equal([
      2,
      names[1],
    ])
    const [quay] = (await clinics().follow('search', { q: 'quay' }).get()).embedded('item')
    expect(quay?.expand('place')).to.equal(`${placeOf(2).clinic.origin}/`)
  })

  it('has the link to the service of a clinic in every format', async () => {
    const href = `${placeOf(0).clinic.origin}/`
    const [item] = (await clinics().follow('search', { q: 'lamb' }).get()).embedded('item')
    const types = ['application/hal+json', 'text/html', 'text/markdown', 'application/vnd.siren+json']
    for (const accept of [...types, 'application/vnd.collection+json']) {
      const answer = await fetch(item?.url ?? '', { headers: { accept } })
      expect([answer.headers.get('content-type')?.split(';')[0], await answer.text()]).to.satisfy(
        ([type, text]: readonly string[]) => type === accept && text?.includes(href),
        accept,
      )
    }
  })

  it('refuses a place that is no URL of a service', async () => {
    const list = await clinics().get()
    for (const place of [
      'lamb-walk',
      '/clinics',
      'ftp://clinic.example/',
      'https://ada:secret@clinic.example/',
      'https://{x}.example/',
    ]) {
      const answer = await fetch(list.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('ola:ola-demo-password')}` },
        body: JSON.stringify({ name: 'Elsewhere', town: 'London', place }),
      })
      expect([place, answer.status, await answer.text()].join(' ')).to.match(/ 422 .*must be the URL of a service/s)
    }
  })

  it('lets no credentials cross to a clinic', async () => {
    const sent: (readonly [origin: string, hasCredentials: boolean])[] = []
    const recorded: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      sent.push([new URL(request.url).origin, request.headers.has('authorization')])
      return fetch(request)
    }
    await book(entry, 'quay', { credentials: basic(operator, { isEager: true }), fetch: recorded })
    const of = (origin: string): readonly boolean[] => [
      ...new Set(sent.filter(([at]) => at === origin).map(([, has]) => has)),
    ]
    expect([of(entry), of(placeOf(2).clinic.origin)]).to.deep.equal([[true], [false]])
  })

  it('goes on when the database of one clinic is down', async function () {
    const { way } = placeOf(0)
    if (way === undefined) return this.skip()
    way.cut()
    try {
      const failure = await book(entry, 'lamb walk', { retry: { most: 0 } }).catch((error: unknown) => error)
      expect(failure).to.have.property('status', 503)
      for (const words of ['mill lane', 'quay street'])
        expect((await book(entry, words)).state).to.have.property('start')
      expect((await clinics().get()).state.total).to.equal(3)
    } finally {
      way.mend()
    }
  })

  it('leads the same program to a clinic that was moved, and its bookmarks too', async () => {
    const old = await book(entry, 'mill lane')
    const [item] = (await clinics().follow('search', { q: 'mill lane' }).get()).embedded('item')
    if (item === undefined) throw new Error('the clinic is missing')
    const { database } = placeOf(1)
    await inOtherDatabase(database, async (moved) => {
      // An embedded item has no forms.
      const present = await item.follow('self').get()
      const { name, town } = present.state
      await present.submit('change', { name, town, place: `${moved.origin}/` })
      expect(new URL((await book(entry, 'mill lane')).url).origin).to.equal(moved.origin)
      const gone: RequestListener = (request, response) =>
        response.writeHead(308, { location: moved.origin + String(request.url) }).end()
      await whileServing(createServer(gone), async (formerOrigin) => {
        const bookmark = formerOrigin + new URL(old.url).pathname + new URL(old.url).search
        const again = await connect(bookmark).get()
        expect(new URL(again.url).origin).to.equal(moved.origin)
      })
    })
  })
})

async function nextStart(origin: string): Promise<string> {
  const doctor = connect(`${origin}/`, { describe: clinicDescription }).follow('doctor', { doctor: 'mjones' })
  return (await doctor.follow('next-slot').get()).state.start
}
