import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { samples } from '../support/deployment.ts'
import { production } from '../support/processes/process.ts'
import { databaseUrls, until } from './cluster.ts'
import { createMachine, type Machine } from './machines.ts'

/** Three machines with HAProxy and a process of the service. */
export interface Services {
  readonly machines: readonly Machine[]
  readonly origins: readonly string[]
  boot(machine: Machine): void
  /** Resolves when each machine answers. */
  whole(): Promise<void>
}

const main = fileURLToPath(import.meta.resolve('@waymark/clinic/main'))
const places = ['10.7.0.21', '10.7.0.22', '10.7.0.23']

/** The time in seconds that a client holds a slot. */
export const holdSeconds = 2

const environment = {
  ...production,
  ...databaseUrls,
  PORT: '3000',
  PUBLIC_ORIGIN: '',
  TRUSTED_PROXIES: '10.7.0.0/24',
  HOLD_LIFETIME: String(holdSeconds),
  READS_PER_MINUTE: '0',
  WRITES_PER_MINUTE: '0',
  GUEST_BOOKINGS: '0',
  PATIENT_BOOKINGS: '0',
  NEW_ACCOUNTS: '0',
  // The receiver of events has an address of this network.
  PRIVATE_ADDRESSES: 'on',
  LOG_LEVEL: 'warn',
  PATH: process.env['PATH'] ?? '',
}

export async function startServices(folder: string): Promise<Services> {
  const machines = places.map((address, index) => createMachine(`service-${String(index + 1)}`, address, folder))
  const boot = (machine: Machine): void => {
    machine.start('haproxy', ['-db', '-f', join(samples, 'haproxy.cfg')], { PATH: environment.PATH })
    const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', main, 'start']
    supervise(() => machine.start(process.execPath, words, { ...environment, HOST: machine.address }))
  }
  const origins = places.map((address) => `http://${address}:8080`)
  const services = {
    machines,
    origins,
    boot,
    async whole() {
      for (const address of places) await until(() => ready(`http://${address}:3000`), `${address} is not ready`)
      for (const origin of origins) await until(() => ready(origin), `${origin} is not ready`)
    },
  }
  // The first one migrates the database and fills it; the others would only wait for it.
  const [one, ...more] = machines
  if (one !== undefined) boot(one)
  await until(() => ready(`http://${places[0] ?? ''}:3000`), 'the first service is not ready')
  more.forEach(boot)
  await services.whole()
  return services
}

async function ready(origin: string): Promise<true | undefined> {
  try {
    const { ok } = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(2000) })
    return ok ? true : undefined
  } catch {
    return undefined
  }
}

const restartDelay = 1000

/** Starts a service that ends by itself again, as systemd does, such as one that was started before its database. */
function supervise(start: () => ChildProcess): void {
  start().once('exit', (code) => {
    if (code !== null) setTimeout(supervise, restartDelay, start)
  })
}
