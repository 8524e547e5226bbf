import type { ShopDatabase, Database, SettlementLineTable, SettlementTable } from './schema.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { fieldColumns, pagedUncounted, withinNumbered } from '@waymark/server/storage'
import type { Page, PageRequest } from '@waymark/server/values'
import { addressFields } from '@waymark/shared/clinic'
import type { Receipt, Settlement, SettlementLine, SettlementFilter, Settlements } from '../domain/settlement.ts'

/** Maps a row and its lines to a settlement. */
function settlementOf(row: Selectable<SettlementTable>, lines: readonly Selectable<SettlementLineTable>[]): Settlement {
  const { id, account, state, version } = row
  return {
    id,
    account,
    state,
    version,
    lines: lines.map(lineOf),
    address: addressColumns.valuesIfSet(row),
    payment: row.payment ?? undefined,
    receipt: receiptOf(row),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }
}

function lineOf({ book, title, quantity, amount, currency }: Selectable<SettlementLineTable>): SettlementLine {
  return { book, title, quantity, price: { amount, currency } }
}

export const addressColumns = fieldColumns('settlement', addressFields)

function receiptOf(row: Selectable<SettlementTable>): Receipt | undefined {
  const { receipt: number, confirmed_at: confirmedAt, seller_name: name, seller_address: address } = row
  if (number === null || confirmedAt === null) return undefined
  return { number, confirmedAt, seller: { name: name ?? '', address: address ?? '' } }
}

/** Stores settlements in the database. */
export function storedSettlements(database: ShopDatabase): Settlements {
  return {
    find: (id) => findSettlement(database.current, id),
    add: (settlement) =>
      database.inTransaction(async () => {
        const { id, account, lines, createdAt } = settlement
        const times = { created_at: createdAt, changed_at: createdAt }
        await database.current
          .insertInto('settlement')
          .values({ id, account, state: 'open', ...times, version: 1, ...nothingYet })
          .execute()
        const rows = lines.map(({ price, ...line }, place) => ({ settlement: id, place, ...line, ...price }))
        await database.current.insertInto('settlement_line').values(rows).execute()
        return { ...settlement, state: 'open', changedAt: createdAt, version: 1 }
      }),
    advance: (settlement, { state, changedAt, address, payment }) =>
      update(database, settlement, {
        state,
        changed_at: changedAt,
        ...(address === undefined ? {} : addressColumns.row(address)),
        ...(payment === undefined ? {} : { payment }),
      }),
    confirm: (settlement, { confirmedAt, seller }) =>
      database.inTransaction(async () => {
        const row = { confirmed_at: confirmedAt, seller_name: seller.name, seller_address: seller.address }
        const confirmed = await update(database, settlement, { state: 'confirmed', changed_at: confirmedAt, ...row })
        return confirmed === undefined ? undefined : numbered(database.current, confirmed)
      }),
    async goingOn(account, after) {
      const row = await database.current
        .selectFrom('settlement')
        .select('id')
        .where('account', '=', account)
        .where('state', 'in', going)
        .where('changed_at', '>', after)
        .executeTakeFirst()
      return row === undefined ? undefined : findSettlement(database.current, row.id)
    },
    page: (filter, request) => pageOfSettlements(database.current, filter, request),
  }
}

const going = ['open', 'addressed', 'ready'] as const

const nothingYet = {
  ...addressColumns.unset,
  payment: null,
  receipt: null,
  confirmed_at: null,
  seller_name: null,
  seller_address: null,
}

// The version check lets only one of several concurrent updates succeed.
async function update(
  database: ShopDatabase,
  { id, version }: Pick<Settlement, 'id' | 'version'>,
  row: Updateable<SettlementTable>,
): Promise<Settlement | undefined> {
  const { numUpdatedRows } = await database.current
    .updateTable('settlement')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? findSettlement(database.current, id) : undefined
}

// The number is assigned within the transaction, so a rollback leaves no gap.
async function numbered(database: Database, { id }: Settlement): Promise<Settlement | undefined> {
  const { last } = await database
    .insertInto('receipt_count')
    .values({ id: 1, last: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last: sql`receipt_count.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  await database.updateTable('settlement').set({ receipt: last }).where('id', '=', id).execute()
  return findSettlement(database, id)
}

async function findSettlement(database: Database, id: string): Promise<Settlement | undefined> {
  const rows = await database.selectFrom('settlement').selectAll().where('id', '=', id).execute()
  return (await withLines(database, rows))[0]
}

async function withLines(
  database: Database,
  rows: readonly Selectable<SettlementTable>[],
): Promise<readonly Settlement[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await database
    .selectFrom('settlement_line')
    .selectAll()
    .where('settlement', 'in', ids)
    .orderBy('place')
    .execute()
  return rows.map((row) =>
    settlementOf(
      row,
      lines.filter(({ settlement }) => settlement === row.id),
    ),
  )
}

// The order of the domain's settlementKey, newest first.
const order = { number: 'created_at', id: 'id', isDescending: true } as const

function pageOfSettlements(
  database: Database,
  { account }: SettlementFilter,
  request: PageRequest,
): Promise<Page<Settlement>> {
  return pagedUncounted(request, async (stretch) => {
    const listed = database
      .selectFrom('settlement')
      .selectAll()
      .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
    return withLines(database, await withinNumbered(listed, order, stretch).execute())
  })
}
