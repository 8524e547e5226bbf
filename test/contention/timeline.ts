import type { Operation } from './history.ts'

export interface Kill {
  readonly at: number
  readonly what: 'server' | 'PostgreSQL' | 'frozen'
}

const colours = { done: '#2a7', conflict: '#ccc', unknown: '#d55' } as const
const [width, row, left, top] = [1600, 14, 60, 24]

/** Draws the operations on each slot as SVG, with a line for each process that was killed. */
export function timelineOf(history: readonly Operation[], kills: readonly Kill[]): string {
  const begin = Math.min(...history.map(({ invoked }) => invoked))
  const end = Math.max(...history.map(({ returned }) => returned), begin + 1)
  const x = (at: number): number => left + ((at - begin) / (end - begin)) * (width - left)
  const slots = [...new Set(history.map(({ slot }) => slot))].sort((one, other) => one - other)
  const height = top + slots.length * row
  const bars = history.map(({ name, slot, invoked, returned, outcome, client }) => {
    const size = `width="${Math.max(1, x(returned) - x(invoked)).toFixed(1)}" height="${String(row - 4)}"`
    const place = `x="${x(invoked).toFixed(1)}" y="${String(top + slots.indexOf(slot) * row)}"`
    const title = `client ${String(client)}: ${name}, ${outcome}`
    return `<rect ${place} ${size} fill="${colours[outcome]}" fill-opacity="0.7"><title>${title}</title></rect>`
  })
  const names = slots.map(
    (slot, index) => `<text x="0" y="${String(top + index * row + 9)}">slot ${String(slot)}</text>`,
  )
  const lines = kills.map(({ at, what }) => {
    const [place, dash] = [x(at).toFixed(1), what === 'server' ? '2 3' : '0']
    const line = `<path d="M${place} ${String(top)}V${String(height)}" stroke="#25c" stroke-dasharray="${dash}"/>`
    return `${line}<text x="${place}" y="12">${what}</text>`
  })
  const view = `viewBox="0 0 ${String(width)} ${String(height)}" font-family="sans-serif" font-size="10"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${[...names, ...bars, ...lines].join('\n')}</svg>\n`
}
