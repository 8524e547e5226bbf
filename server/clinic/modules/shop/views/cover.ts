import { html, type Html, join } from '@waymark/server/html'
import { excerptOf } from '@waymark/server/values'

// A line of a cover has room for this many characters.
const room = 15
const mostLines = 5

/** Draws the cover of a book from its title and author: the same book always looks the same. */
export function coverMarkup({ title, author }: { readonly title: string; readonly author: string }): Html {
  const hue = hueOf(title)
  const lines = linesOf(title)
  const rows = lines.map((line, index) => html`<text x="12" y="${String(34 + index * 15)}">${line}</text>`)
  return join([
    html`<svg class="cover" viewBox="0 0 120 160" aria-hidden="true" focusable="false">`,
    html`<rect width="120" height="160" rx="5" fill="hsl(${String(hue)} 42% 30%)"/>`,
    html`<circle cx="96" cy="128" r="44" fill="hsl(${String((hue + 40) % 360)} 45% 38%)"/>`,
    html`<rect width="5" height="160" fill="#0003"/>`,
    html`<g fill="#fff" font-size="13" font-weight="700">${rows}</g>`,
    html`<text x="12" y="146" fill="#fff" font-size="9">${excerptOf(author, 20)}</text></svg>`,
  ])
}

function hueOf(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360
  return sum
}

function linesOf(title: string): readonly string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(excerptOf(word, room))
  }
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), '…']
}
