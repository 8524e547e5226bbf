import { translateDescribed } from '@waymark/shared'
import type { Sheet } from '@waymark/server'
import { moneyText } from '@waymark/server/html'
import { dateAt, dayInWords } from '@waymark/server/values'
import { settlementTotal, type Settlement } from '../../domain/settlement.ts'
import { shopTexts } from '../../texts.ts'

const { sheetLabels: labels } = shopTexts

/** Returns the printed page of a receipt; undefined for a purchase without one. */
export function receiptSheet(settlement: Settlement): Sheet | undefined {
  const { receipt, address, payment } = settlement
  if (receipt === undefined) return undefined
  const { confirmedAt, seller } = receipt
  const delivery = address === undefined ? '' : addressText(address)
  return {
    kind: 'sheet',
    facts: [
      { label: labels.date, text: dayInWords(dateAt(confirmedAt, 'UTC')) },
      { label: labels.seller, text: `${seller.name}\n${seller.address}` },
      ...(delivery === '' ? [] : [{ label: labels.address, text: delivery }]),
      ...(payment === undefined ? [] : [{ label: labels.payment, text: translateDescribed(payment) }]),
      { label: labels.total, text: moneyText(settlementTotal(settlement)) },
    ],
    notes: [shopTexts.receiptNote],
  }
}

function addressText({ name, street, postalCode, city, country }: NonNullable<Settlement['address']>): string {
  return `${name}\n${street}\n${postalCode} ${city}\n${country}`
}
