import { sql, type RawBuilder, type Selectable, type Kysely } from 'kysely'
import type { AccountHolder } from '../account.ts'
import type { AuthenticationSchema, ApplicationPasswordTable } from './tables.ts'
import { statement } from '../../storage/statement.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'
import {
  noteInterval,
  mostApplicationPasswords,
  type ApplicationPassword,
  type ApplicationPasswords,
  type DigestHolding,
  type DigestUser,
  type NewApplicationPassword,
} from '../password/application-password.ts'

/** Whether `last_used_at` changes: it is stored to the minute, to limit writes. */
export function isUseToNote(usedAt: number): RawBuilder<boolean> {
  return sql<boolean>`(last_used_at is null or last_used_at <= ${usedAt - noteInterval})`
}

/** Stores application passwords in the database. */
export function storedApplicationPasswords(
  database: TransactionalDatabase<AuthenticationSchema>,
): ApplicationPasswords {
  const ofAccount = statement<Known, Digest>(['account', 'algorithm', 'realm'], (known) =>
    digestsWith(database.current, known).where('application_password.account', '=', known.account),
  )
  return {
    add: (password) =>
      database.inTransaction(async () => {
        const kept = await count(database.current, password.account)
        return kept < mostApplicationPasswords ? insert(database.current, password) : undefined
      }),
    async list(account) {
      const rows = await database.current
        .selectFrom('application_password')
        .selectAll()
        .where('account', '=', account)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(passwordOf)
    },
    async remove(account, id) {
      const { numDeletedRows } = await database.current
        .deleteFrom('application_password')
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async digestsOf({ realm, algorithm, user }) {
      const known = { realm, algorithm }
      const rows =
        'account' in user
          ? (await ofAccount(database.current, { ...known, account: user.account })).rows
          : await digestsWith(database.current, known).where('digest_record.user_hash', '=', user.userHash).execute()
      return rows.map(holdingOf)
    },
    async matching(account, passwordHash) {
      const row = await database.current
        .selectFrom('application_password')
        .select('id')
        .where('account', '=', account)
        .where('password_hash', '=', passwordHash)
        .executeTakeFirst()
      return row?.id
    },
    use: (id, usedAt) =>
      database.afterwards(`use of application password ${id}`, async () => {
        await database.current
          .updateTable('application_password')
          .set({ last_used_at: usedAt })
          .where('id', '=', id)
          .where(isUseToNote(usedAt))
          .execute()
      }),
  }
}

async function count(database: Kysely<AuthenticationSchema>, account: string): Promise<number> {
  const { total } = await database
    .selectFrom('application_password')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return total
}

async function insert(
  database: Kysely<AuthenticationSchema>,
  password: NewApplicationPassword,
): Promise<ApplicationPassword> {
  const { id, account, name, realm, passwordHash, createdAt, digests } = password
  const row = { id, account, name, realm, password_hash: passwordHash, created_at: createdAt, last_used_at: null }
  await database.insertInto('application_password').values(row).execute()
  const records = digests.map(({ algorithm, userHash, sealedSecret }) => ({
    application_password: id,
    algorithm,
    user_hash: userHash,
    sealed_secret: sealedSecret,
  }))
  if (records.length > 0) await database.insertInto('digest_record').values(records).execute()
  return passwordOf(row)
}

interface Digest extends Pick<AccountHolder, 'name' | 'role' | 'state'> {
  readonly id: string
  readonly account: string
  readonly represents: string | null
  readonly language: string | null
  readonly lastUsedAt: number | null
  readonly sealedSecret: string
}

function holdingOf({ id, account, lastUsedAt, sealedSecret, ...digest }: Digest): DigestHolding {
  const { name, role, state, represents, language } = digest
  const known = { represents: represents ?? undefined, language: language ?? undefined }
  const holder = { id: account, name, role, state, ...known }
  return { id, holder, lastUsedAt: lastUsedAt ?? undefined, sealedSecret }
}

type Known = Pick<DigestUser, 'realm' | 'algorithm'> & { readonly account: string }

function digestsWith(
  database: Kysely<AuthenticationSchema>,
  { realm, algorithm }: Pick<DigestUser, 'realm' | 'algorithm'>,
) {
  return database
    .selectFrom('digest_record')
    .innerJoin('application_password', 'application_password.id', 'digest_record.application_password')
    .innerJoin('account', 'account.id', 'application_password.account')
    .select([
      'account.name',
      'account.role',
      'account.state',
      'account.represents',
      'account.language',
      'application_password.id',
      'application_password.account',
      'application_password.last_used_at as lastUsedAt',
      'digest_record.sealed_secret as sealedSecret',
    ])
    .where('digest_record.algorithm', '=', algorithm)
    .where('application_password.realm', '=', realm)
}

function passwordOf(row: Selectable<ApplicationPasswordTable>): ApplicationPassword {
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }
}
