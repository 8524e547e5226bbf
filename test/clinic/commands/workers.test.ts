import { expect } from 'chai'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { busyClient } from '../../support/processes/busy-client.ts'
import { linesWith, production, startServer, until, type ServerProcess } from '../../support/processes/process.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const token = 'a-token-of-tests'
const settings = {
  ...production,
  PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
  LOG_LEVEL: 'info',
  METRICS_TOKEN: token,
  READS_PER_MINUTE: '0',
  MAX_DELAY: '0',
}

/** Runs a test with a started service that ends with 0 at SIGTERM. */
const serving =
  (words: readonly string[], test: (server: ServerProcess) => Promise<void>, more = {}) =>
  (): Promise<void> =>
    inTemporaryFolder(async (folder) => {
      const DATABASE_URL = `sqlite:${join(folder, 'clinic.sqlite')}`
      const server = startServer(['serve', ...words], { ...settings, DATABASE_URL, ...more })
      try {
        await test(server)
      } finally {
        server.child.kill('SIGTERM')
      }
      expect((await server.ended).code).to.equal(0)
    })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('several workers', () => {
  it(
    'serve as one, are replaced after a crash and by SIGHUP without a lost request, and end together',
    serving(['--workers', '2'], async (server) => {
      const listening = linesWith(server, 'server listening')
      const ended = linesWith(server, 'worker ended and is replaced')
      const replaced = linesWith(server, 'all workers replaced')
      const origin = await server.origin
      await until(() => listening.length === 2)

      const pid = Number(listening[0]?.['pid'])
      process.kill(pid, 'SIGKILL')
      await until(() => listening.length === 3)
      expect(ended.map(({ worker, code, signal }) => ({ worker, code, signal }))).to.deep.equal([
        { worker: pid, code: undefined, signal: 'SIGKILL' },
      ])
      expect((await fetch(`${origin}/doctors`)).status).to.equal(200)

      const over = new AbortController()
      const clients = Array.from({ length: 16 }, () => busyClient(`${origin}/doctors`, over.signal))
      server.child.kill('SIGHUP')
      await until(() => replaced.length === 1)
      over.abort()
      const endings = await Promise.all(clients)
      expect(endings.filter(({ code }) => code !== 'none')).to.deep.equal([])
      expect(new Set(listening.map((line) => line['pid'])).size).to.equal(5)

      const metrics = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      expect(await metrics.text()).to.match(/http_requests_total\{route="\/doctors"/)
    }),
  )

  it(
    'show the figures of one while another does not answer',
    serving(['--workers', '2'], async (server) => {
      const listening = linesWith(server, 'server listening')
      const origin = await server.origin
      await until(() => listening.length === 2)
      const pid = Number(listening[0]?.['pid'])
      process.kill(pid, 'SIGSTOP')
      const headers = { authorization: `Bearer ${token}`, connection: 'close' }
      // Connections go to the processes in turn, so one of the two requests waits.
      const metrics = await Promise.any([1, 2].map(() => fetch(`${origin}/metrics`, { headers })))
      expect(metrics.status).to.equal(200)
      expect(await metrics.text()).to.match(/process_resident_memory_bytes/)
      process.kill(pid, 'SIGCONT')
      expect((await fetch(`${origin}/health/ready`)).status).to.equal(200)
    }),
  )

  it(
    'count the requests of a client together',
    serving(
      ['--workers', '3'],
      async (server) => {
        const listening = linesWith(server, 'server listening')
        const origin = await server.origin
        await until(() => listening.length === 3)
        // Each process alone would answer 30.
        let [answered, refused] = [0, 0]
        while (refused < 9) {
          const { status } = await fetch(`${origin}/doctors`, { headers: { connection: 'close' } })
          if (status === 200) answered += 1
          refused = status === 429 ? refused + 1 : 0
          await sleep(20)
        }
        expect(answered).to.be.within(30, 60)
      },
      { READS_PER_MINUTE: '30' },
    ),
  )

  it(
    'are needed for a reload: one process ignores SIGHUP, says so, and loses no request',
    serving([], async (server) => {
      const ignored = linesWith(server, 'reload ignored: it needs WORKERS of 2 or more; restart the service instead')
      const origin = await server.origin
      const over = new AbortController()
      const clients = Array.from({ length: 16 }, () => busyClient(`${origin}/doctors`, over.signal))
      server.child.kill('SIGHUP')
      await Promise.race([until(() => ignored.length === 1), server.ended])
      expect((await fetch(`${origin}/doctors`)).status).to.equal(200)
      over.abort()
      expect((await Promise.all(clients)).filter(({ code }) => code !== 'none')).to.deep.equal([])
    }),
  )

  it(
    'are replaced once all have started, if SIGHUP comes before',
    serving(['--workers', '2'], async (server) => {
      const listening = linesWith(server, 'server listening')
      const replaced = linesWith(server, 'all workers replaced')
      await until(() => listening.length === 1)
      server.child.kill('SIGHUP')
      await until(() => replaced.length === 1)
      expect(listening).to.have.length(4)
    }),
  )

  it(
    'are replaced, each by one, and again, although one crashes meanwhile',
    serving(['--workers', '2'], async (server) => {
      const listening = linesWith(server, 'server listening')
      const replaced = linesWith(server, 'all workers replaced')
      await until(() => listening.length === 2)
      server.child.kill('SIGHUP')
      process.kill(Number(listening[1]?.['pid']), 'SIGKILL')
      await until(() => replaced.length === 1)
      server.child.kill('SIGHUP')
      await until(() => replaced.length === 2)
      // The successor of the crashed one starts after a pause, perhaps after all others.
      await until(() => listening.length >= 5)
      expect(listening.filter(({ pid }) => isRunning(Number(pid)))).to.have.length(2)
    }),
  )

  it(
    'end with 0 if SIGTERM comes before all have started',
    serving(['--workers', '2'], async (server) => {
      const listening = linesWith(server, 'server listening')
      await until(() => listening.length === 1)
    }),
  )

  it('do not start with an unusable database', async () => {
    const url = 'postgres://nobody@127.0.0.1:1/none'
    const { code, errors } = await startServer(['serve', '--workers', '2'], { ...settings, DATABASE_URL: url }).ended
    expect(errors).to.include('The database of DATABASE_URL cannot be opened')
    expect(code).to.equal(2)
  })

  for (const number of ['many', '0', '65', '']) {
    it(`need a number of 1 to 64, not "${number}"`, async () => {
      const environment = { ...settings, DATABASE_URL: 'sqlite:x' }
      const { code, errors } = await startServer(['serve', '--workers', number], environment).ended
      expect(errors).to.include(`WORKERS is "${number}" but must be a whole number from 1 to 64; `)
      expect(code).to.equal(2)
    })
  }
})
