import { connect, isConflict } from '@waymark/sdk'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { contractionsIn, engineOf, missingIn } from '@waymark/server/storage'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { EventEmitter, once } from 'node:events'
import { isInstalled } from '../support/deployment.ts'
import { engines } from '../support/postgres/engines.ts'
import { inPostgres, postgresAbsence } from '../support/postgres/postgres-server.ts'
import { startBalancer } from '../support/processes/balancer.ts'
import { nextMigrations } from '../support/processes/next-migrations.ts'
import { freePort, startServiceProxy } from '../support/processes/proxy.ts'
import { migrateTo, type RunningVersion, startInside, startProcess } from '../support/processes/versions.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

/*
 * Processes of two versions share a database behind a balancer, and clients read, book and cancel without retries, while each
 * process is replaced by one of the next version, and back.
 *   ROLLING_PROCESSES=on npm test -- test/deployment/rolling-upgrade.test.ts
 */
const [clients, rounds] = [2, 1]
// With ROLLING_PROCESSES=on, each version is a process of its own.
const start = process.env['ROLLING_PROCESSES'] === 'on' ? startProcess : startInside

interface Load {
  readonly failures: readonly string[]
  /** Resolves when each client has gone through some rounds from now on. */
  rounds(): Promise<void>
  stop(): Promise<void>
}

function startLoad(origin: string): Load {
  const failures: string[] = []
  const counts = new Array<number>(clients).fill(0)
  const progress = new EventEmitter()
  let isOver = false
  const run = async (number: number): Promise<void> => {
    const clinic = connect(origin, { describe: clinicDescription, retry: { most: 0 } })
    while (!isOver) {
      await clinic
        .follow('doctors')
        .get()
        .then(() => bookAndCancel(clinic, number))
        .catch((error: unknown) => {
          // Another client was faster.
          if (!isConflict(error)) failures.push(String(error))
        })
      counts[number] = (counts[number] ?? 0) + 1
      progress.emit('round')
    }
  }
  const running = Promise.all(counts.map((_, number) => run(number)))
  return {
    failures,
    async rounds() {
      const wanted = counts.map((count) => count + rounds)
      while (counts.some((count, number) => count < (wanted[number] ?? 0))) await once(progress, 'round')
    },
    async stop() {
      isOver = true
      await running
    },
  }
}

async function bookAndCancel(clinic: ReturnType<typeof connect<typeof clinicDescription>>, number: number) {
  const doctor = clinic.follow('doctor', { doctor: number % 2 === 0 ? 'mjones' : 'asmith' })
  const slot = await doctor.follow('next-slot').get()
  await doctor.follow('schedule', { date: slot.state.date, status: 'open' }).get()
  const appointment = await slot.submit('confirm', { name: `Client ${String(number)}`, age: 36 })
  await appointment.follow('self').get()
  await appointment.submit('cancel', {})
}

interface Site {
  readonly load: Load
  /** Starts a version, and adds it to the balancer. */
  readonly add: (next?: string) => Promise<void>
  /** Takes the version that has served for the longest time out of the balancer, and stops it. */
  readonly removeOldest: () => Promise<void>
}

async function withSite(url: string, use: (site: Site) => Promise<void>): Promise<void> {
  const balancer = await startBalancer()
  const serving: RunningVersion[] = []
  const add = async (next?: string): Promise<void> => {
    const running = await start(url, next)
    balancer.add(running.origin)
    serving.push(running)
  }
  const removeOldest = async (): Promise<void> => {
    const oldest = serving.shift()
    if (oldest === undefined) return
    await balancer.remove(oldest.origin)
    await oldest.stop()
  }
  await add()
  const load = startLoad(balancer.origin)
  try {
    await use({ load, add, removeOldest })
  } finally {
    await load.stop()
    while (serving.length > 0) await removeOldest()
    await balancer.close()
  }
}

for (const [name, use] of engines.filter(([engine]) => engine !== 'SQLite in memory')) {
  describe(`an upgrade of running processes over ${name}`, function () {
    this.timeout(120_000)

    it('and the way back answer every request', () =>
      use(async (url) => {
        await withSite(url, async ({ load, add, removeOldest }) => {
          await add()
          for (const version of ['expansion', 'expansion', undefined]) {
            await add(version)
            await load.rounds()
            await removeOldest()
            await load.rounds()
          }
          expect(load.failures).to.deep.equal([])
        })
        const next = { ...migrations, ...nextMigrations['expansion'] }
        expect(await missingIn(await engineOf(url), next)).to.deep.equal([])
      }))

    it('with a migration that contracts the schema is refused by the check, and would fail requests', async () => {
      const next = { ...migrations, ...nextMigrations['contraction'] }
      expect(await contractionsIn(next, { released: Object.keys(migrations) })).to.have.length.greaterThan(0)
      await use((url) =>
        withSite(url, async ({ load }) => {
          await load.rounds()
          expect(load.failures).to.deep.equal([])
          await migrateTo(url, 'contraction')
          await load.rounds()
          expect(load.failures).to.have.length.greaterThan(0)
        }),
      )
    })
  })
}

describe('an upgrade of processes behind HAProxy with the sample', function () {
  this.timeout(120_000)

  it('and the way back answer every request if each is drained first', async function () {
    if (start !== startProcess || !isInstalled('haproxy') || postgresAbsence !== undefined) return this.skip()
    await inPostgres((url) =>
      inTemporaryFolder(async (folder) => {
        const ports = [await freePort(), await freePort()]
        const machines: RunningVersion[] = []
        for (const port of ports) machines.push(await startProcess(url, undefined, port))
        const proxy = await startServiceProxy(
          folder,
          machines.map(({ origin }) => new URL(origin).host),
        )
        await proxy.up(2)
        const load = startLoad(proxy.origin)
        for (const version of ['expansion', undefined]) {
          for (const [index, port] of ports.entries()) {
            await proxy.drain(index + 1)
            await machines[index]?.stop()
            await load.rounds()
            machines[index] = await startProcess(url, version, port)
            await proxy.ready(index + 1)
            await proxy.up(2)
            await load.rounds()
          }
        }
        await load.stop()
        await proxy.stop()
        for (const machine of machines) await machine.stop()
        expect(load.failures).to.deep.equal([])
      }),
    )
  })
})
