import { sql, type Kysely } from 'kysely'

type SchemaModule = Kysely<unknown>['schema']

/** Creates accounts, sessions, counts of failed sign-ins and the audit log; adds the owner of an appointment. */
export async function account(schema: SchemaModule): Promise<void> {
  await createAccount(schema)
  await createSession(schema)
  await schema
    .createTable('guess')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('window_end', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('audit')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await schema.alterTable('appointment').addColumn('account', 'text').execute()
  await schema.createIndex('appointment_of_account').on('appointment').columns(['account', 'id']).execute()
}

async function createAccount(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('patient', 'doctor', 'clerk')`))
    .addColumn('doctor', 'text', (column) => column.references('doctor.id'))
    .addColumn('email', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('active', 'closed')`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
}

async function createSession(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('idle_end', 'bigint', (column) => column.notNull())
    .addColumn('absolute_end', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('session_of_account').on('session').columns(['account', 'started_at']).execute()
}
