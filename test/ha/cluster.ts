import { mkdirSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { Client } from 'pg'
import { samples, textOf } from '../support/deployment.ts'
import { createMachine, mountDisk, nobody, type Machine } from './machines.ts'

/** Three machines with etcd, Patroni and PostgreSQL, as the samples configure them. */
export interface Cluster {
  readonly machines: readonly Machine[]
  /** Starts the programs of a machine, as at its boot. */
  boot(machine: Machine): void
  /** Returns the primary and the synchronous standby, when all machines are members of the cluster. */
  whole(): Promise<Roles>
}

export interface Roles {
  readonly primary: Machine
  readonly standby: Machine
}

const password = 'of-this-run-only'
const passwords = {
  PATRONI_SUPERUSER_PASSWORD: password,
  PATRONI_REPLICATION_PASSWORD: password,
  PATRONI_REWIND_PASSWORD: password,
}
// The samples name the first machine.
const first = { name: 'database-1', address: '10.7.0.11' }
const more = [
  { name: 'database-2', address: '10.7.0.12' },
  { name: 'database-3', address: '10.7.0.13' },
]
const diskMebibytes = 512
const leastKilobytes = 16_384

export const databaseUrls = {
  DATABASE_URL: `postgres://waymark:${password}@127.0.0.1:5000/waymark`,
  DATABASE_REPLICA: `postgres://waymark:${password}@127.0.0.1:5001/waymark`,
}

/** Returns the URL of the database on a machine, for the run itself. */
export function urlAt({ address }: Machine): string {
  return `postgres://waymark:${password}@${address}:5432/waymark`
}

/** @param programs the folder of PostgreSQL's programs */
export async function startCluster(folder: string, programs: string): Promise<Cluster> {
  const machines = [first, ...more].map(({ name, address }) => createMachine(name, address, folder))
  for (const { folder: place } of machines) mountDisk(place, diskMebibytes)
  const boot = (machine: Machine): void => {
    bootEtcd(machine)
    bootPatroni(machine, programs)
    const watched = { FOLDER: machine.folder, LEAST: String(leastKilobytes), PATRONI_NAME: machine.name }
    machine.start('sh', [join(samples, 'disk-watch.sh')], { ...environmentOf(machine), ...watched })
  }
  machines.forEach(boot)
  const cluster = {
    machines,
    boot,
    whole: () => until(() => rolesIn(machines), 'the cluster is not whole'),
  }
  const { primary } = await cluster.whole()
  await createDatabase(primary)
  return cluster
}

function environmentOf(machine: Machine): Readonly<Record<string, string>> {
  return { PATH: process.env['PATH'] ?? '', HOME: machine.folder, LC_ALL: 'C.UTF-8' }
}

function bootEtcd(machine: Machine): void {
  const text = textOf('etcd.env')
    .replaceAll(/(?<=^ETCD_NAME=).*/gm, machine.name)
    .replaceAll(/(?<=^ETCD\w*ADVERTISE\w*=.*)10\.7\.0\.11/gm, machine.address)
  machine.start('etcd', [], {
    ...environmentOf(machine),
    ...(parseEnv(text) as Record<string, string>),
    ETCD_DATA_DIR: join(machine.folder, 'etcd'),
  })
}

function bootPatroni(machine: Machine, programs: string): void {
  const data = join(machine.folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  chownSync(data, nobody, nobody)
  machine.start('patroni', [join(samples, 'patroni.yaml')], {
    ...environmentOf(machine),
    ...passwords,
    PATRONI_NAME: machine.name,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${machine.address}:8008`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${machine.address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs,
    PATRONI_POSTGRESQL_PGPASS: join(machine.folder, 'pgpass'),
  })
}

async function createDatabase({ address }: Machine): Promise<void> {
  const client = new Client({ host: address, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  await client.query(`create role waymark login password '${password}'`)
  await client.query('create database waymark owner waymark')
  await client.end()
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

async function rolesIn(machines: readonly Machine[]): Promise<Roles | undefined> {
  const views = await Promise.all(machines.map(membersSeenBy))
  const members = views.find((view) => view !== undefined)
  if (members === undefined || views.includes(undefined)) return undefined
  const machineOf = (role: string): Machine | undefined => {
    const member = members.find((one) => one.role === role)
    return machines.find(({ name }) => name === member?.name)
  }
  const timelines = new Set(members.map(({ timeline }) => timeline))
  const areRunning = members.every(({ state }) => state === 'running' || state === 'streaming')
  const [primary, standby] = [machineOf('leader'), machineOf('sync_standby')]
  if (primary === undefined || standby === undefined) return undefined
  return members.length === machines.length && areRunning && timelines.size === 1 ? { primary, standby } : undefined
}

/** Returns the cluster as a machine sees it; undefined if it does not answer. */
async function membersSeenBy({ address }: Machine): Promise<readonly Member[] | undefined> {
  try {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
    const { members } = (await response.json()) as { readonly members: readonly Member[] }
    return members
  } catch {
    return undefined
  }
}

const patience = 90_000

/** Looks until something is found; rejects after a time. */
export async function until<Found>(look: () => Promise<Found | undefined>, failure: string): Promise<Found> {
  const begin = Date.now()
  while (Date.now() - begin < patience) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(250)
  }
  throw new Error(`After ${String(patience / 1000)} s ${failure}`)
}
