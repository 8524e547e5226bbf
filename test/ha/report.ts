import type { Verdict } from '../contention/checker.ts'
import type { Operation } from '../contention/history.ts'

/** What clients saw of a fault. */
export interface Row {
  readonly fault: string
  /** The longest time without an acknowledged write, and without an answered read, in seconds. */
  readonly writes: number
  readonly reads: number
  /** The time until the machine was a member again, in seconds. */
  readonly repaired: number
  readonly outcomes: Readonly<Record<Operation['outcome'], number>>
}

/** The longest time without writes that is promised, in seconds. */
const promised = 15

const titles = ['fault', 'writes back', 'reads back', 'whole again', 'acknowledged', 'refused', 'unknown']

/** Returns a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ fault, writes, reads, repaired, outcomes: { done, conflict, unknown } }) => [
    fault,
    ...[writes, reads, repaired].map((seconds) => `${seconds.toFixed(1)} s`),
    ...[done, conflict, unknown].map(String),
  ])
  const all = [titles, titles.map(() => '---'), ...cells]
  const widths = titles.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`).join('\n')
}

/** Returns the promises that were broken, as sentences. */
export function brokenPromises(rows: readonly Row[], verdicts: readonly Verdict[]): readonly string[] {
  return [
    ...rows
      .filter(({ writes }) => writes > promised)
      .map(({ fault, writes }) => `${fault}: no write for ${writes.toFixed(1)} s, ${String(promised)} s are promised`),
    ...verdicts.map(({ fault, what }) => `${fault}: ${what}`),
  ]
}

export function countsOf(verdicts: readonly Verdict[]): string {
  const count = (...faults: readonly Verdict['fault'][]): string =>
    String(verdicts.filter(({ fault }) => faults.includes(fault)).length)
  return `lost ${count('lost')}, double ${count('double', 'stolen')}, other impossible events ${count('phantom', 'unjustified')}`
}
