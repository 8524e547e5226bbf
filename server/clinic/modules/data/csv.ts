import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { unshielded } from '@waymark/server/csv'
import { CsvError, parse } from 'csv-parse'
import { dataTexts } from './texts.ts'

/** A row of a table with the line number of its start, counted from 1. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

/** The error and the position of an unreadable table. */
export interface Unreadable {
  readonly line: number
  readonly detail: string
}

const details: Readonly<Record<string, string>> = dataTexts.csvFaults

// Bytes that are parsed between two turns of the event loop.
const chunkSize = 4 * 1024

/** Reads the first rows of a table, or those before an unreadable one; skips empty lines. Other requests run in between. */
export async function readTable(
  text: string,
  most = Number.MAX_SAFE_INTEGER,
): Promise<{ readonly lines: readonly Line[]; readonly unreadable?: Unreadable }> {
  const bytes = Buffer.from(text.replace(/^\ufeff/, ''))
  const lines: Line[] = []
  let line = 1
  let end = 0
  // The parser counts CRLF in a quoted cell as two lines, so lines are counted here.
  const lineOfNext = (next: number): number => {
    const part = bytes.subarray(end, next)
    const content = part.findIndex((byte) => byte !== carriageReturn && byte !== lineFeed)
    const start = line + breaksIn(content < 0 ? part : part.subarray(0, content))
    line += breaksIn(part)
    end = next
    return start
  }
  const parser = parse({
    record_delimiter: ['\r\n', '\n', '\r'],
    delimiter: delimiterOf(text),
    skip_empty_lines: true,
    relax_column_count: true,
    on_record(cells: readonly string[], { bytes: next }) {
      if (lines.length < most) lines.push({ line: lineOfNext(next), cells: cells.map(unshielded) })
      return null
    },
  })
  try {
    await pipeline(
      chunksOf(bytes, () => lines.length < most),
      parser.resume(),
    )
    return { lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (lines.length === most) return { lines }
    lineOfNext(Number(error['bytes']))
    return { lines, unreadable: { line: lineOfNext(bytes.length), detail: details[error.code] ?? error.message } }
  }
}

async function* chunksOf(bytes: Buffer, isWanted: () => boolean): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length && isWanted(); start += chunkSize) {
    yield bytes.subarray(start, start + chunkSize)
    await setImmediate()
  }
}

// Excel writes semicolons where the comma is the decimal separator. No name of a column has either.
function delimiterOf(text: string): string {
  return /^\ufeff?\w+(?:;\w+)+(?:[\r\n]|$)/.test(text) ? ';' : ','
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Counts CRLF, CR and LF. */
function breaksIn(bytes: Buffer): number {
  let count = 0
  let last = 0
  for (const byte of bytes) {
    if (byte === carriageReturn || (byte === lineFeed && last !== carriageReturn)) count += 1
    last = byte
  }
  return count
}
