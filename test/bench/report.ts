import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** One comparison; the first result is Waymark's. */
export interface Row {
  readonly title: string
  readonly results: readonly Result[]
}

export interface Result {
  readonly name: string
  readonly perSecond: number
  /** Microseconds of the server's processor for a request. */
  readonly cost: number
}

const folder = new URL('results/', import.meta.url)

/** Prints comparisons, and writes them as a table in Markdown and as charts in SVG beside the benchmarks. */
export function report(name: string, rows: readonly Row[]): void {
  write(
    name,
    rows.flatMap((row) => [...tableOf(row), '']),
    chart(rows),
  )
}

/** Prints lines of Markdown below the date and the machine, and writes them beside the benchmarks, with a picture if any. */
export function write(name: string, lines: readonly string[], picture?: string): void {
  const [processor] = cpus()
  const machine = `${String(cpus().length)} × ${processor?.model ?? 'unknown processor'}, Node ${process.versions.node}`
  const day = new Date().toISOString().slice(0, 10)
  const table = [`Measured on ${day} with ${machine}, load generator included.`, '', ...lines].join('\n')
  console.log(table)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.md`, folder), table.trimEnd() + '\n')
  if (picture !== undefined) writeFileSync(new URL(`${name}.svg`, folder), picture)
}

function tableOf({ title, results }: Row): readonly string[] {
  const own = results[0]?.cost ?? 0
  return [
    `| ${title} | requests/s | processor µs a request | Waymark's speed by processor time |`,
    '| --- | ---: | ---: | ---: |',
    ...results.map(({ name, perSecond, cost }) => {
      return `| ${name} | ${perSecond.toFixed(0)} | ${cost.toFixed(1)} | ${(cost / own).toFixed(2)} |`
    }),
  ]
}

const [width, bar, gap, label] = [720, 18, 6, 220]

/** Draws the requests per second of each row as bars. */
function chart(rows: readonly Row[]): string {
  let top = 0
  const groups = rows.map(({ title, results }) => {
    const most = Math.max(...results.map(({ perSecond }) => perSecond))
    const heading = `<text x="0" y="${String(top + 16)}" font-weight="bold">${title}, requests/s</text>`
    top += 26
    const bars = results.map(({ name, perSecond }, index) => {
      const length = ((width - label - 80) * perSecond) / most
      const y = top
      top += bar + gap
      const colour = index === 0 ? '#1a5fb4' : '#9a9996'
      return [
        `<text x="${String(label - 8)}" y="${String(y + 13)}" text-anchor="end">${name}</text>`,
        `<rect x="${String(label)}" y="${String(y)}" width="${length.toFixed(0)}" height="${String(bar)}" fill="${colour}"/>`,
        `<text x="${(label + length + 6).toFixed(0)}" y="${String(y + 13)}">${perSecond.toFixed(0)}</text>`,
      ].join('')
    })
    top += 14
    return [heading, ...bars].join('\n')
  })
  const size = `width="${String(width)}" height="${String(top)}" viewBox="0 0 ${String(width)} ${String(top)}"`
  const style = 'font-family="system-ui, sans-serif" font-size="12" fill="#241f31"'
  const ground = `<rect width="100%" height="100%" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style}>\n${ground}\n${groups.join('\n')}\n</svg>\n`
}
