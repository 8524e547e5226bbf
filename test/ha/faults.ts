import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fillDisk } from '../support/postgres/fill-disk.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machines.ts'
import type { Services } from './services.ts'

export interface Site {
  readonly cluster: Cluster
  readonly services: Services
}

/** Something that happens to a machine. */
export interface Fault {
  readonly name: string
  /** Lets it happen, and returns its repair. */
  happen(site: Site): Promise<() => void>
}

type Role = 'primary' | 'standby'

/** The machine has no power: all its processes end at once, and start again later. */
const withoutPower = (role: Role): Fault => ({
  name: `the ${role === 'primary' ? 'primary' : 'synchronous standby'} is killed`,
  async happen({ cluster }) {
    const machine = (await cluster.whole())[role]
    machine.signal('SIGKILL')
    return () => {
      cluster.boot(machine)
    }
  },
})

const frozen = (role: Role): Fault => ({
  name: `the ${role === 'primary' ? 'primary' : 'synchronous standby'} is frozen`,
  async happen({ cluster }) {
    const machine = (await cluster.whole())[role]
    machine.signal('SIGSTOP')
    return () => {
      machine.signal('SIGCONT')
    }
  },
})

/** What it sends to the other machines of the database is lost; the machines of the service still reach it. */
const cutOff: Fault = {
  name: 'the primary is cut off from one side',
  async happen({ cluster }) {
    const { primary } = await cluster.whole()
    const others = cluster.machines.filter((machine) => machine !== primary)
    primary.drop(others)
    return () => {
      primary.reach(others)
    }
  },
}

const fullDisk: Fault = {
  name: 'the disk of the primary is full',
  async happen({ cluster }) {
    const { primary } = await cluster.whole()
    const ballast = join(primary.folder, 'ballast')
    fillDisk(ballast)
    return () => {
      rmSync(ballast)
      // Patroni goes on by itself; etcd does not.
      if (!primary.isRunning('etcd')) cluster.boot(primary)
    }
  },
}

const serviceWithoutPower: Fault = {
  name: 'a machine of the service is killed',
  happen({ services }) {
    const [machine] = services.machines
    machine?.signal('SIGKILL')
    return Promise.resolve(() => {
      if (machine !== undefined) services.boot(machine)
    })
  },
}

const serviceFrozen: Fault = {
  name: 'a machine of the service is frozen',
  happen({ services }) {
    const machine: Machine | undefined = services.machines[1]
    machine?.signal('SIGSTOP')
    return Promise.resolve(() => machine?.signal('SIGCONT'))
  },
}

export const faults: readonly Fault[] = [
  withoutPower('primary'),
  withoutPower('standby'),
  frozen('primary'),
  cutOff,
  fullDisk,
  serviceWithoutPower,
  serviceFrozen,
]
