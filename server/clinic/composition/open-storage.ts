import { signFirstHead } from '@waymark/server/authentication/storage/stored-audit-log'
import { engineOf, openDatabase, ping, type Migrations } from '@waymark/server/storage/database'
import { transactional, type TransactionalDatabase } from '@waymark/server/storage/transaction'
import { modules } from '../modules/index.ts'

type Modules = (typeof modules)[number]
/** The intersection of the members of a union. */
export type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never
type StoresIn<M> = M extends { readonly stores?: (...given: never[]) => infer Stores } ? Stores : never
type SchemaIn<M> = M extends {
  readonly stores?: (database: TransactionalDatabase<infer Schema>, secret: string) => object
}
  ? Schema
  : never

/** The tables of all modules. */
export type Schema = All<SchemaIn<Modules>>

/** The stores of all modules over one database. */
export type Storage = All<StoresIn<Modules>> & {
  /** Runs work in one transaction, or in a savepoint of the present one; an error rolls it back. */
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Reads from the database; rejects if it does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export const migrations: Migrations = merged<Migrations>(modules.map((each) => each.migrations))

/**
 * Opens the storage at a database URL and migrates it to the present schema.
 *
 * @param options.secret the secret that the key of the audit log is derived from
 */
export async function openStorage(url: string, { secret = '' }: { readonly secret?: string } = {}): Promise<Storage> {
  const engine = engineOf(url)
  const opened = await openDatabase<Schema>(engine, migrations)
  await signFirstHead(opened, secret)
  const database = transactional(opened, engine.transactions)
  return {
    ...merged(modules.map(({ stores }) => stores?.(database, secret))),
    inTransaction: database.inTransaction,
    ping: () => ping(opened),
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
