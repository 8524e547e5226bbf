import { translatable } from '@waymark/shared'
import { csv } from '@waymark/server/csv'
import { icalendar } from '@waymark/server/icalendar'
import { pdf } from '@waymark/server/pdf'
import { randomUUID } from 'node:crypto'
import type { Job } from '@waymark/server/background'
import {
  atom,
  atomicOperations,
  type Endpoint,
  jsonLd,
  type ProblemKind,
  protocolProblems,
  type Resource,
  type Serializer,
  type Served,
} from '@waymark/server'
import type { Views } from '@waymark/server/html'
import { type Dialect, versionWatch } from '@waymark/server/http'
import { dialects as dialectsOfLevels } from '../levels/levels.ts'
import type { ContributedLinks, Platform } from '../module.ts'
import { modules } from '../modules/index.ts'
import type { PracticeLinks } from '../modules/practice/contract.ts'
import type { Options } from '../options.ts'
import { contributedLinks } from './contributed-links.ts'
import { practiceLinks } from './practice-links.ts'
import { merged, type All, type Storage } from './open-storage.ts'

type Modules = (typeof modules)[number]
type PortsIn<M> = M extends { readonly resources?: Readonly<Record<string, (ports: infer Ports) => Resource>> }
  ? Ports
  : never
type GivenIn<M> = M extends { readonly ports?: (options: Options) => infer Given } ? Given : never

/** The options of a clinic and its storage, whose type follows from the modules; these get the options alone. */
export interface AppOptions extends Options {
  readonly storage: Omit<Storage, 'close'>
}

/** The ports of all modules. */
export type Ports = All<PortsIn<Modules>>

/** Returns the ports that do not depend on authentication. */
export function portsOf(
  options: AppOptions,
): Platform &
  ContributedLinks & { readonly practiceLinks: PracticeLinks } & AppOptions['storage'] &
  All<GivenIn<Modules>> {
  const { storage, clock, logger, publicOrigin: origin, watchInterval = 250 } = options
  const platform: Platform = {
    clock,
    logger,
    origin,
    watchInterval,
    newIdentifier: randomUUID,
    inTransaction: storage.inTransaction,
    // Many people look at pages, so they are polled less often than tasks.
    watchVersion: versionWatch(watchInterval * 4),
  }
  return {
    ...storage,
    ...platform,
    ...contributedLinks,
    practiceLinks,
    ...merged(modules.map(({ ports }) => ports?.(options))),
  }
}

/** All problem types of the clinic, by name. */
export const problems: Readonly<Record<string, ProblemKind>> = {
  ...protocolProblems,
  ...merged(modules.map(({ failures }) => failures)),
}

/** The pages made by hand, by kind of resource. */
export const views: Views = merged(modules.map((each) => each.views))

const operations = atomicOperations()

/** The media types of the modules beside those of the kit. */
export const serializers: readonly Serializer[] = [
  icalendar,
  pdf,
  csv,
  atom,
  jsonLd,
  operations.serializer,
  ...modules.flatMap((each) => each.serializers ?? []),
]

/** The parts of the service with their own format of errors. */
export const dialects: readonly Dialect[] = [
  ...dialectsOfLevels,
  operations.dialect,
  ...modules.flatMap((each) => each.dialects ?? []),
]

/** The scopes that a user can grant to a client application, as text for the consent page. */
export const scopes: Readonly<Record<string, string>> = merged(modules.map((each) => each.scopes))

/** All scopes of the authorization server, including those of OpenID Connect. */
export const grantable: Readonly<Record<string, string>> = {
  openid: translatable('Know your user name here'),
  ...scopes,
  offline_access: translatable('Stay connected while you are away'),
}

/** Returns the resource of each route. */
export function resourcesOf(ports: Ports): readonly Served[] {
  return modules.flatMap(({ routes = {}, resources = {} }) => {
    const templates: Readonly<Record<string, string>> = routes
    const byName: Readonly<Record<string, (given: Ports) => Resource>> = resources
    return Object.entries(byName).map(([name, of]) => ({ name, template: templates[name] ?? '', resource: of(ports) }))
  })
}

/** Returns the endpoints that have their own protocol. */
export const endpointsOf = (ports: Ports): readonly Endpoint[] => [
  operations.endpoint,
  ...modules.flatMap(({ endpoints }) => endpoints?.(ports) ?? []),
]

// Milliseconds between purges of expired records.
const purgeInterval = 60_000

/** Returns the job that writes what no response waited for, such as notes of use. */
export function deferredWritesJob({ flush }: Pick<AppOptions['storage'], 'flush'>): Job {
  return {
    name: 'deferred writes',
    async run() {
      await flush()
      return 0
    },
  }
}

/** Returns the background jobs: those of the modules, and the purge of expired records. */
export function jobsOf(ports: Ports): readonly Job[] {
  const purgeable = modules.flatMap((each) => each.purgeable?.(ports) ?? [])
  let due = 0
  const purge: Job = {
    name: 'purge',
    async run(now) {
      if (now < due) return 0
      due = now + purgeInterval
      for (const records of purgeable) await records.purge(now)
      return 0
    },
  }
  return [...modules.flatMap(({ jobs }) => jobs?.(ports) ?? []), purge]
}
