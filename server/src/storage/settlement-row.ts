import type { Selectable } from 'kysely'
import type { PostalAddress, Receipt, Settlement, SettlementLine } from '../domain/settlement.ts'
import type { SettlementLineTable, SettlementTable } from './shop-schema.ts'

/** The settlement that a row and its lines hold. */
export function settlementOf(
  row: Selectable<SettlementTable>,
  lines: readonly Selectable<SettlementLineTable>[],
): Settlement {
  const { id, account, state, version } = row
  return {
    ...{ id, account, state, version },
    lines: lines.map(lineOf),
    address: addressOf(row),
    payment: row.payment ?? undefined,
    receipt: receiptOf(row),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }
}

function lineOf({ book, title, quantity, amount, currency }: Selectable<SettlementLineTable>): SettlementLine {
  return { book, title, quantity, price: { amount, currency } }
}

function addressOf(row: Selectable<SettlementTable>): PostalAddress | undefined {
  const { name, street, postal_code: postalCode, city, country } = row
  if (name === null) return undefined
  return { name, street: street ?? '', postalCode: postalCode ?? '', city: city ?? '', country: country ?? '' }
}

/** The columns of an address. */
export function addressRow({
  postalCode,
  ...address
}: PostalAddress): Pick<SettlementTable, 'name' | 'street' | 'postal_code' | 'city' | 'country'> {
  return { ...address, postal_code: postalCode }
}

function receiptOf(row: Selectable<SettlementTable>): Receipt | undefined {
  const { receipt: number, confirmed_at: confirmedAt, seller_name: name, seller_address: address } = row
  if (number === null || confirmedAt === null) return undefined
  return { number, confirmedAt, seller: { name: name ?? '', address: address ?? '' } }
}
