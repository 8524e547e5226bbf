import { expect } from 'chai'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { closed, listening } from '../support/http/listening.ts'
import { production, startServer, stop } from '../support/processes/process.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const memory = { DATABASE_URL: 'sqlite::memory:' }
const file = { DATABASE_URL: 'sqlite:never-opened.sqlite' }
const complete = { ...file, ...production }

const overTls = { ...complete, PUBLIC_ORIGIN: 'https://x.example', TLS_CERT: 'x.pem', TLS_KEY: 'y.pem' }

const refusals: readonly (readonly [
  title: string,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  says: string,
])[] = [
  ['a port that is not a number', ['start'], { ...memory, PORT: 'http' }, 'PORT is "http" but must be a whole number'],
  ['a port that does not exist', ['start'], { ...memory, PORT: '65536' }, 'PORT is "65536" but must be'],
  ['an unsupported database', ['start'], { DATABASE_URL: 'mysql://x:secret@y' }, 'DATABASE_URL must be sqlite:'],
  ['a database that fails to open', ['start'], { DATABASE_URL: 'sqlite:/nowhere/at/all.sqlite' }, 'cannot be opened'],
  ['an unknown log level', ['start'], { ...memory, LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud" but must be one of'],
  ['an origin with a path', ['serve'], { ...complete, PUBLIC_ORIGIN: 'https://x.example/y' }, 'PUBLIC_ORIGIN'],
  [
    'production without a database',
    ['serve'],
    {},
    'DATABASE_URL is missing. Set it to sqlite: followed by the path of a file, or a postgres:// URL',
  ],
  ['production without a secret', ['serve'], { ...memory, PUBLIC_ORIGIN: 'https://x.example' }, 'SECRET is missing'],
  ['a seller of two lines', ['serve'], { ...complete, SELLER_ADDRESS: 'a\nb' }, 'must be one line of text'],
  ['a short secret', ['serve'], { ...complete, SECRET: 'short' }, 'SECRET must be a text of at least 32'],
  [
    'the secret of the demonstration',
    ['serve'],
    { ...complete, SECRET: 'demonstration secret, known to everybody' },
    'public secret',
  ],
  ['a secret of one character', ['serve'], { ...complete, SECRET: 'a'.repeat(40) }, 'SECRET is easy to guess'],
  ['a gateway to nothing', ['gateway'], { ...complete, UPSTREAM: '' }, 'UPSTREAM is missing'],
  ['a hold without a lifetime', ['serve'], { ...complete, HOLD_LIFETIME: '0' }, 'HOLD_LIFETIME is "0" but must be'],
  ['a key without a lifetime', ['serve'], { ...complete, KEY_LIFETIME: '0' }, 'KEY_LIFETIME is "0" but must be'],
  ['a secret that repeats a part', ['serve'], { ...complete, SECRET: 'abcdefgh'.repeat(4) }, 'SECRET is easy to guess'],
  [
    'an origin without TLS',
    ['serve'],
    { ...complete, PUBLIC_ORIGIN: 'http://clinic.example' },
    'PUBLIC_ORIGIN is "http://clinic.example" but must be an https origin',
  ],
  [
    'pages without TLS',
    ['serve'],
    { ...complete, CORS_ORIGINS: 'https://a.example,http://b.example' },
    'CORS_ORIGINS must be https origins',
  ],
  ['a certificate without its key', ['serve'], { ...complete, TLS_CERT: 'x.pem' }, 'TLS_CERT and TLS_KEY must be set'],
  [
    'a certificate that is not there',
    ['serve'],
    { ...overTls, TLS_CERT: 'nowhere.pem' },
    'TLS_CERT: nowhere.pem cannot be read (ENOENT)',
  ],
  [
    'a certificate of a clinic without https',
    ['serve'],
    { ...overTls, PUBLIC_ORIGIN: 'http://127.0.0.1:3000' },
    'PUBLIC_ORIGIN must be an https origin',
  ],
  ['production in memory', ['serve'], { ...complete, ...memory }, 'DATABASE_URL names a database in memory'],
  ['an issuer without its keys', ['start'], { ...memory, JWT_ISSUER: 'https://x.example' }, 'must be set together'],
  ['keys over plain HTTP', ['start'], { ...memory, JWT_KEYS_URL: 'http://x.example/' }, 'JWT_KEYS_URL'],
  ['MCP in several processes', ['start'], { ...memory, MCP: 'on', WORKERS: '2' }, 'Set WORKERS to 1, or MCP to off.'],
  [
    'a replica of SQLite',
    ['start'],
    { ...memory, DATABASE_REPLICA: 'postgres://x:secret@y/z' },
    'DATABASE_REPLICA is a replica of PostgreSQL, so DATABASE_URL must be',
  ],
  [
    'a replica of another kind',
    ['start'],
    { ...memory, DATABASE_REPLICA: 'sqlite:secret@' },
    'DATABASE_REPLICA must be',
  ],
  ['a backup without a file', ['backup'], memory, 'FILE is missing. Use npm run backup FILE.'],
  ['a restoration without a file', ['restore'], memory, 'FILE is missing. Use npm run restore FILE.'],
  ['a clerk without a name', ['clerk'], memory, 'NAME is missing. Use npm run clerk NAME.'],
  ['an unlocking without a name', ['unlock'], memory, 'NAME is missing. Use npm run unlock NAME.'],
  ['a clerk with two names', ['clerk', 'a', 'b'], memory, '"clerk a b" is not a command. Use start'],
  ['an unknown command', ['restart'], memory, '"restart" is not a command'],
]

describe('the start of the server', () => {
  for (const [title, words, environment, says] of refusals) {
    it(`fails with one sentence and exit code 2 for ${title}`, async () => {
      const { code, errors } = await startServer(words, environment).ended
      expect(errors).to.include(says)
      expect(errors.trim().split('\n')).to.have.length(1)
      expect(errors).not.to.include('short').and.not.to.include('secret@')
      expect(code).to.equal(2)
    })
  }

  it('fails if the port is in use', async () => {
    const other = createServer()
    const { port } = new URL(await listening(other))
    const { code, errors } = await startServer(['start'], { ...memory, PORT: port }).ended
    await closed(other)
    expect(errors.trim()).to.equal(`PORT ${port} is in use on 127.0.0.1. Choose another port.`)
    expect(code).to.equal(2)
  })

  it('prints every setting with its default for --help', async () => {
    const { code, output } = await startServer(['serve', '--help']).ended
    for (const name of ['PORT', 'HOST', 'DATABASE_URL', 'PUBLIC_ORIGIN', 'SECRET', 'LOG_LEVEL'])
      expect(output).to.include(name)
    expect(code).to.equal(0)
  })

  it('in production fails with a demonstration database, including one from before the marker', async () => {
    await inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'x.sqlite')}`
      const demonstration = startServer(['start'], { DATABASE_URL: url })
      await demonstration.origin
      await stop(demonstration)
      expect((await demonstration.ended).output).to.include('pat (Pat Miller), password pat-demo-password')
      const upstream = { UPSTREAM: 'http://127.0.0.1:1' }
      const isRefused = async (words: readonly string[]): Promise<void> => {
        const { code, errors } = await startServer(words, { ...complete, ...upstream, DATABASE_URL: url }).ended
        expect(errors)
          .to.include('DATABASE_URL names a demonstration database')
          .and.to.match(/^[^\n]+\n$/)
        expect(code).to.equal(2)
      }
      await isRefused(['serve'])
      const database = new DatabaseSync(join(folder, 'x.sqlite'))
      database.exec('delete from mark')
      await isRefused(['serve'])
      await isRefused(['gateway'])
      database.exec("update account set name = 'Another', password_hash = null where id <> 'desk'")
      await isRefused(['serve'])
      database.close()
    })
  })

  it('in demonstration mode fails with a database in use', async () => {
    await inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'x.sqlite')}`
      const storage = await openStorage(url)
      await storage.accounts.add({ id: 'boss', name: 'Boss', role: 'clerk', createdAt: 1 })
      const { code, errors } = await startServer(['start'], { DATABASE_URL: url }).ended
      expect(errors).to.include('DATABASE_URL names a database in use')
      expect(code).to.equal(2)
      expect(await storage.accounts.find('desk')).to.equal(undefined)
      await storage.close()
    })
  })

  it('adds no demonstration data in production', async () => {
    await inTemporaryFolder(async (folder) => {
      const server = startServer(['serve'], { ...complete, DATABASE_URL: `sqlite:${join(folder, 'x.sqlite')}` })
      const response = await fetch(`${await server.origin}/doctors`, { headers: { accept: 'application/json' } })
      const { total } = (await response.json()) as { total: number }
      server.child.kill('SIGTERM')
      expect(total).to.equal(0)
      expect((await server.ended).code).to.equal(0)
    })
  })
})
