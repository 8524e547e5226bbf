import { type QueryExecutorProvider, sql, type RawBuilder, type Selectable } from 'kysely'
import {
  atReach,
  extentOf,
  fieldColumns,
  mostCandidates,
  pagedUncounted,
  range,
  type Reach,
  reachOf,
  read,
  type Row,
  statement,
  type Stretch,
  within,
  wordIndex,
} from '@waymark/server/storage'
import type { Page, PageRequest } from '@waymark/server/values'
import { profileFields } from '@waymark/shared/clinic'
import type { Account, AccountChanges, Accounts, AccountSearch, NewAccount } from '../domain/account.ts'
import { wordsOfPerson } from './person-words.ts'
import type { AccountDatabase, Database, AccountTable } from './schema.ts'

export const profileColumns = fieldColumns('account', profileFields)

/** Stores accounts in the database. */
export function storedAccounts(database: AccountDatabase): Accounts {
  const find = statement<{ id: string }, Selectable<AccountTable>>(['id'], ({ id }) =>
    database.current.selectFrom('account').selectAll().where('id', '=', id),
  )
  return {
    find: async (id) => (await find(database.current, { id })).rows.map(accountOf)[0],
    ofEmail: (email) => ofEmail(database.current, email),
    findAll: (ids) => findAll(database.current, ids),
    add: (account) =>
      database.inTransaction(async () => {
        const rows = await database.current
          .insertInto('account')
          .values(rowOf(account))
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .execute()
        const [added] = rows.map(accountOf)
        if (added !== undefined) await words.add(database.current, added.id, wordsOfPerson(added))
        return added
      }),
    async passwordHash(id) {
      const row = await database.current
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.password_hash ?? undefined
    },
    async setPassword(id, passwordHash, changedAt) {
      await database.current
        .updateTable('account')
        .set({ password_hash: passwordHash, changed_at: changedAt, version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
    },
    hasOtherClerk: (id) => hasOtherClerk(database.current, id),
    ...changesOf(database),
    page: (request) => pageOfAccounts(database.current, request),
    extent: (request) => {
      const [version, changed] = [sql<number>`version`, sql<number>`changed_at`]
      return extentOf(database.current, { from: sql`account where`, key: sql<string>`id`, version, changed }, request)
    },
  }
}

function changesOf(database: AccountDatabase): Pick<Accounts, 'change' | 'verifyEmail'> {
  return {
    change: ({ id, version }, given, changedAt) =>
      database.inTransaction(async () => {
        const rows = await database.current
          .updateTable('account')
          .set({ ...writtenOf(given), ...verificationOf(given), changed_at: changedAt, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .returningAll()
          .execute()
        const [after] = rows.map(accountOf)
        if (after !== undefined && given.profile !== undefined)
          await words.replace(database.current, id, wordsOfPerson(after))
        return after
      }),
    async verifyEmail({ id, email }, verifiedAt) {
      const { numUpdatedRows } = await database.current
        .updateTable('account')
        .set({ email_verified_at: verifiedAt, changed_at: verifiedAt, version: sql`version + 1` })
        .where('id', '=', id)
        .where('email', '=', email)
        .where('email_verified_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

async function hasOtherClerk(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'clerk')
    .where('state', '=', 'active')
    .where('id', '<>', id)
    .limit(1)
    .execute()
  return rows.length > 0
}

// Absent members are not written.
function writtenOf({ profile, role, represents, state }: AccountChanges): Partial<Selectable<AccountTable>> {
  const written = Object.entries({ role, represents, state }).filter(([, value]) => value !== undefined)
  return { ...(profile === undefined ? {} : profileColumns.row(profile)), ...Object.fromEntries(written) }
}

// A new address has to be verified again.
function verificationOf({ profile }: AccountChanges): { readonly email_verified_at?: RawBuilder<number | null> } {
  if (profile === undefined) return {}
  const email = profile.email ?? ''
  return { email_verified_at: sql<number | null>`case when email = ${email} then email_verified_at end` }
}

// A family can share an address.
const mostOfEmail = 5

async function ofEmail(database: Database, email: string): Promise<readonly Account[]> {
  const rows = await database
    .selectFrom('account')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .where('state', '=', 'active')
    .orderBy('id')
    .limit(mostOfEmail)
    .execute()
  return rows.map(accountOf)
}

async function findAll(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('account').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, accountOf(row)]))
}

const words = wordIndex('account_word', 'account')

/** Indexes a user that was imported. */
export async function indexPerson(database: QueryExecutorProvider, row: Row): Promise<void> {
  const textOf = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null)
  const person = { name: textOf('name'), email: textOf('email'), telephone: textOf('telephone') }
  const id = textOf('id') ?? ''
  await words.add(database, id, wordsOfPerson({ id, ...person, dateOfBirth: textOf('date_of_birth') }))
}

async function pageOfAccounts(
  database: Database,
  { words: looked = [], role, ...request }: PageRequest & AccountSearch,
): Promise<Page<Account>> {
  const found = await words.matching(database, 'account.id', looked)
  const hasRole = role === undefined ? sql<boolean>`true` : sql<boolean>`account.role = ${role}`
  // The identifiers are in the word index, which is in their order.
  const conditionOf = (stretch: Stretch): RawBuilder<boolean> =>
    found?.ranges?.merged((isFound) => {
      const { isBeyond, sorted } = range(sql.ref<string>('found.account'), stretch)
      return sql`select account.id from account_word as found, account
        where ${isFound} and ${hasRole} and ${isBeyond} order by ${sorted} limit ${stretch.limit}`
    }) ??
    found?.condition ??
    sql`true`
  // Few rows are sorted.
  const isFew = found?.isRare === true || found?.ranges !== undefined
  const key = isFew ? sql<string>`(id || '')` : sql.ref<string>('id')
  const itemsOf = async (stretch: Stretch): Promise<readonly Account[]> => {
    const all = database.selectFrom('account').selectAll().where(hasRole).where(conditionOf(stretch))
    const rows = await within(all, key, stretch).execute()
    return rows.map(accountOf)
  }
  const reach = async (stretch: Stretch): Promise<Reach | undefined> => {
    const ofWord = found?.ranges?.candidates((isFound) => {
      const { isBeyond, sorted } = range(sql.ref<string>('found.account'), stretch)
      return sql`select found.account as id from account_word as found
        where ${isFound} and ${isBeyond} order by ${sorted} limit ${sql.lit(mostCandidates + 1)}`
    })
    const { isBeyond, sorted } = range(sql.ref<string>('id'), stretch)
    const all = sql`select id from account where ${hasRole} and ${isBeyond}`
    const candidates = ofWord === undefined ? all : sql`select id from (${ofWord}) as candidates`
    const rows = await read(database, sql<{ readonly id: string }>`${candidates} order by ${sorted} ${atReach}`)
    return reachOf(rows.map(({ id }) => id))
  }
  return pagedUncounted(request, itemsOf, found?.isLong === true ? reach : undefined)
}

function rowOf({
  id,
  role,
  represents,
  createdAt,
  passwordHash,
  emailVerifiedAt,
  ...profile
}: NewAccount): Selectable<AccountTable> {
  return {
    ...profileColumns.row(profile),
    id,
    role,
    represents: represents ?? null,
    password_hash: passwordHash ?? null,
    state: 'active',
    email_verified_at: emailVerifiedAt ?? null,
    created_at: createdAt,
    changed_at: createdAt,
    version: 1,
  }
}

/** Maps a row, possibly with more columns, to an account. */
function accountOf(row: Omit<Selectable<AccountTable>, 'password_hash'>): Account {
  return {
    ...profileColumns.values(row),
    id: row.id,
    role: row.role,
    represents: row.represents ?? undefined,
    state: row.state,
    emailVerifiedAt: row.email_verified_at ?? undefined,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    version: row.version,
  }
}
