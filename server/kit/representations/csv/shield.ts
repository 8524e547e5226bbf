// OWASP, CSV injection: also after spaces, and with the full-width signs of East Asian keyboards.
const formula = String.raw`(?:\s*[=+\-@＝＋－＠]|[\t\r\n])`
const evaluated = new RegExp(`^'*${formula}`)
const shielding = new RegExp(`^'+${formula}`)

/** Returns a cell with an apostrophe if spreadsheets would evaluate it; one that already begins with apostrophes gets one more. */
export function shielded(cell: string): string {
  return evaluated.test(cell) ? `'${cell}` : cell
}

/**
 * Returns a cell of a table as it was before `writeTable` shielded it from spreadsheets with an apostrophe.
 *
 * @example
 * assert.equal(unshielded("'=1+1"), '=1+1')
 * assert.equal(unshielded("'n Sync"), "'n Sync")
 */
export function unshielded(cell: string): string {
  return shielding.test(cell) ? cell.slice(1) : cell
}
