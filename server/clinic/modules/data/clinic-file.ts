import { createReadStream } from 'node:fs'
import type { Manifest, PortableFault, PortableReport } from '@waymark/server/storage'
import { type Clock, excerptOf } from '@waymark/server/values'
import type { Clinics } from '../practice/contract.ts'
import { dataTexts } from './texts.ts'

/** The format of the file of the clinic's data, and the version of it that this release writes. */
export const clinicFormat = { format: 'waymark clinic', version: 1 } as const

/** Returns the first line of the file of the clinic's data. */
export async function manifestOf({
  clinics,
  clock,
}: {
  readonly clinics: Pick<Clinics, 'find'>
  readonly clock: Clock
}): Promise<Manifest> {
  const { details } = await clinics.find()
  const about = details === undefined ? {} : { clinic: details.name, timeZone: details.timeZone }
  return { ...clinicFormat, createdAt: new Date(clock.now()).toISOString(), ...about }
}

/** Opens the lines of a file, of which a few are in memory at a time. */
export async function* linesOfFile(file: string): AsyncGenerator<string> {
  yield* linesOf(createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>)
}

// The reader of rows refuses longer lines.
const mostHeld = 32 * 1024 * 1024

/** Splits text at line feeds only: JSON may have the other line breaks of Unicode. */
export async function* linesOf(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const parts = `${rest}${chunk}`.split('\n')
    rest = parts.pop() ?? ''
    // A form of a browser sends CRLF.
    for (const part of parts) yield part.replace(/\r$/, '')
    if (rest.length > mostHeld) break
  }
  if (rest !== '') yield rest
}

/** The number of characters of a name in a file that a report repeats. */
export const longestName = 60

/** Returns the message of a fault. */
export function detailOf(fault: PortableFault): string {
  const { fileFaults, fileKinds } = dataTexts
  if (fault.code === 'newer') return fileFaults.newer({ version: fault.version, known: clinicFormat.version })
  if (fault.code === 'unknown-table') return fileFaults.unknownTable({ table: excerptOf(fault.table, longestName) })
  if (fault.code === 'reference') return fileFaults.reference({ table: fault.table })
  if (fault.code === 'repeated') return dataTexts.repeatedRowFault({ line: fault.before })
  if (fault.code !== 'invalid') return fileFaults[fault.code]
  return fault.kind === 'choice'
    ? fileFaults.otherChoice({ choices: fault.choices.join(', ') })
    : fileFaults.invalid({ kind: fileKinds[fault.kind] })
}

/** The numbers of rows of an import. */
export interface ImportedTotals {
  readonly added: number
  readonly unchanged: number
  readonly conflicts: number
}

/** Returns the numbers of rows of all tables. */
export function totalsOf({ tables }: Pick<PortableReport, 'tables'>): ImportedTotals {
  const all = Object.values(tables)
  const sum = (name: keyof ImportedTotals): number => all.reduce((total, each) => total + each[name], 0)
  return { added: sum('added'), unchanged: sum('unchanged'), conflicts: sum('conflicts') }
}
