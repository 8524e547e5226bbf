import type { Chart, Line } from './growth-chart.ts'

/** What a part of the benchmark reports: lines of Markdown, and charts. */
export interface Part {
  readonly lines: readonly string[]
  readonly charts: readonly Chart[]
}

const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Returns a table with a row for each size and a column for each line. */
export function table(counted: string, unit: string, lines: readonly Line[]): readonly string[] {
  const sizes = lines[0]?.points.map(([size]) => size) ?? []
  return [
    `| ${counted} | ${lines.map(({ name }) => `${name}, ${unit}`).join(' | ')} |`,
    `| ---: |${' ---: |'.repeat(lines.length)}`,
    ...sizes.map((size, row) => {
      const values = lines.map(({ points }) => figures.format(points[row]?.[1] ?? 0))
      return `| ${size.toLocaleString('en')} | ${values.join(' | ')} |`
    }),
    '',
  ]
}

/** Returns a line through values in the order of the sizes. */
export function lineOf(name: string, sizes: readonly number[], values: readonly number[]): Line {
  return { name, points: sizes.map((size, index) => [size, values[index] ?? 0]) }
}
