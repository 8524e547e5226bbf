import { createHash } from 'node:crypto'

/** All that has happened in a simulation, in order. */
export interface Trace {
  /** Adds an event, whose details only the digest has. */
  readonly add: (at: number, words: string, details?: string) => void
  /** Adds an event to the digest only. */
  readonly note: (at: number, words: string) => void
  /** The last events, in words. */
  readonly last: () => readonly string[]
  readonly digest: () => string
}

const shown = 40

export function traceOf(start: number): Trace {
  const hash = createHash('sha256')
  let lines: string[] = []
  const note = (at: number, words: string): void => void hash.update(`${String(at)} ${words}\n`)
  return {
    note,
    add(at, words, details = '') {
      note(at, `${words} ${details}`)
      lines = [...lines.slice(1 - shown), `${timeOf(at, start)} ${words}`]
    },
    last: () => lines,
    digest: () => hash.copy().digest('hex'),
  }
}

function timeOf(at: number, start: number): string {
  const text = new Date(at).toISOString().slice(11, 23)
  return `day ${String(1 + Math.floor((at - start) / 86_400_000))}, ${text}`
}
