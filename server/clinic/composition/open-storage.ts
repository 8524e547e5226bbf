import { signFirstHead } from '@waymark/server/authentication/storage'
import { type SecretOptions, type Secrets, secretsOf } from '@waymark/server/authentication'
import {
  type Engine,
  engineOf,
  type InTransaction,
  type Migrations,
  openDatabase,
  pingOf,
  type Portability,
  portabilityOf,
  requireColumns,
  transactional,
  type TransactionalDatabase,
} from '@waymark/server/storage'
import { modules } from '../modules/index.ts'

type Modules = (typeof modules)[number]
/** The intersection of the members of a union. */
export type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never
type StoresIn<M> = M extends { readonly stores?: (...given: never[]) => infer Stores } ? Stores : never
type SchemaIn<M> = M extends {
  readonly stores?: (database: TransactionalDatabase<infer Schema>, secrets: Secrets) => object
}
  ? Schema
  : never

/** The tables of all modules. */
export type Schema = All<SchemaIn<Modules>>

/** The stores of all modules over one database. */
export type Storage = All<StoresIn<Modules>> & {
  readonly inTransaction: InTransaction
  /** Runs work alone, after the processes that start at the same time have migrated and prepared the database. */
  readonly prepare: TransactionalDatabase<Schema>['prepare']
  /** Waits for the other transactions with one of these names, until the end of the present one. */
  readonly lock: (names: readonly string[]) => Promise<void>
  /** Runs a write as part of the current transaction, or in the background. */
  readonly afterwards: TransactionalDatabase<Schema>['afterwards']
  /** Runs the writes that were kept for the background. */
  readonly flush: () => Promise<void>
  /** Returns the version of all that is stored, as the next read sees it. */
  readonly stateVersion?: Engine['stateVersion']
  readonly isUnchanged?: Engine['isUnchanged']
  /** Runs a safe request, whose reads a replica may answer. */
  readonly onReplica?: Engine['onReplica']
  readonly replica?: Engine['replica']
  /** Whether processes on several machines may use the database. */
  readonly isForMachines: boolean
  /** Returns the queue length before a read or a write. */
  waiting(isRead: boolean): number
  /** Rejects if the database does not answer, and with `WriteRefused` if it only refuses writes. */
  ping(): Promise<void>
  /** Completes the background writes and seals the audit log, before the process stops. */
  finish(): Promise<void>
  /** The export and import of all data of the clinic, without secrets. */
  readonly portability: Portability
  close(): Promise<void>
}

export const migrations: Migrations = merged<Migrations>(modules.map((each) => each.migrations))

/**
 * Opens the storage of a database URL or engine and migrates it to the present schema.
 *
 * @param options the secrets that the keys of the audit log are derived from, and the URL of a replica
 */
export async function openStorage(
  place: string | Engine,
  { secret = '', replica, ...others }: Partial<SecretOptions> & { readonly replica?: string | undefined } = {},
): Promise<Storage> {
  const engine = typeof place === 'string' ? await engineOf(place, replica) : place
  const opened = await openDatabase<Schema>(engine, migrations)
  await requireColumns(
    opened,
    modules.flatMap(({ columns = [] }) => columns),
  )
  const secrets = secretsOf({ secret, ...others })
  await signFirstHead(opened, secrets)
  const database = transactional(opened, engine)
  const stores = merged(modules.map((each) => each.stores?.(database, secrets)))
  return {
    ...stores,
    inTransaction: database.inTransaction,
    prepare: database.prepare,
    lock: database.lock,
    afterwards: database.afterwards,
    flush: database.flush,
    ...(engine.stateVersion === undefined ? {} : { stateVersion: engine.stateVersion }),
    ...(engine.isUnchanged === undefined ? {} : { isUnchanged: engine.isUnchanged }),
    ...(engine.onReplica === undefined ? {} : { onReplica: engine.onReplica }),
    ...(engine.replica === undefined ? {} : { replica: engine.replica }),
    isForMachines: engine.transactions !== undefined,
    waiting: (isRead) => (engine.waiting?.() ?? 0) + (isRead ? 0 : database.waiting()),
    portability: portabilityOf(
      opened,
      { database, engine },
      modules.flatMap(({ portable }) => portable?.(secrets) ?? []),
    ),
    ping: pingOf(engine, opened),
    async finish() {
      await database.flush()
      while ((await stores.auditLog.seal()) > 0);
    },
    close: () => opened.destroy(),
  }
}

/**
 * Merges what each module contributes.
 *
 * @throws {Error} if two modules contribute a part of the same name
 */
export function merged<Part extends object>(parts: readonly (Part | undefined)[]): All<Part> {
  const all = new Map<string, unknown>()
  for (const [name, part] of parts.flatMap((each) => Object.entries(each ?? {}))) {
    if (part !== undefined && all.get(name) !== undefined) throw new Error(`Two modules contribute “${name}”.`)
    all.set(name, part ?? all.get(name))
  }
  // The compiler does not follow the merge of a list of objects.
  return Object.fromEntries(all) as All<Part>
}
