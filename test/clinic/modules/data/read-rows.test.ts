import { expect } from 'chai'
import { setImmediate } from 'node:timers/promises'
import { importedTables } from '@waymark/shared/clinic'
import { writeTable } from '@waymark/server/csv'
import { readRows } from '@waymark/clinic/modules/data/read-rows'

const head = Object.keys(importedTables.doctors)

/** Counts the turns of the event loop until work ends. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const running = new Set([work])
  const ended = work.then(() => running.delete(work))
  let turns = 0
  for (; running.size > 0; turns += 1) await setImmediate()
  await ended
  return turns
}

describe('the rows of a large table', () => {
  const rows = (cells: readonly string[]): string => writeTable([head, ...Array.from({ length: 5000 }, () => cells)])
  const tables: Readonly<Record<string, string>> = {
    'faults in each column': rows(['a b', '', 'C', 'Europe/Nowhere', '', 'xx-yy-zz']),
    'lines of one cell': `${head.join()}\n${'a\n'.repeat(400_000)}`,
    'one long cell': `${head.join()}\n"${'x\n'.repeat(400_000)}",b,c,d,e,f\n`,
    'empty lines': `${head.join()}\n${'\n'.repeat(900_000)}`,
  }
  for (const [name, table] of Object.entries(tables)) {
    it(`are read while other requests run: ${name}`, async () => {
      const read = readRows(table, importedTables.doctors)
      expect(await turnsDuring(read)).to.be.greaterThan(3)
      expect((await read).faults.length).to.be.at.most(1002)
    })
  }
})
