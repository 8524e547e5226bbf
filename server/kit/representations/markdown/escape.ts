import { unicodeEscape } from '../../values/unicode-escape.ts'
import { visible } from '../visible.ts'

const special = /[\\`*_{}[\]<>()#|~&!]/g
// The last two are line breaks in programs, though not in Markdown.
const lineBreak = /\r\n|[\r\n\u2028\u2029]/g

/** Fast path: text that needs no escaping. */
const plain = /^[A-Za-z0-9À-ɏ .,:;'"/=?%+@$^–—’-]*$/

/** Escapes text for Markdown on one line; line breaks become `<br>`. */
export function inline(text: string): string {
  return escaped(text, '<br>')
}

/** Escapes text for headings and link text; line breaks become spaces. */
export function title(text: string): string {
  return escaped(text, ' ')
}

function escaped(text: string, lineEnd: string): string {
  if (plain.test(text)) return text
  return visible(text).replace(special, '\\$&').replace(lineBreak, lineEnd)
}

/** Formats text as inline code. Not for tables, where code cannot contain a backslash before a pipe. */
export function code(text: string): string {
  const line = visible(text).replace(lineBreak, ' ')
  if (line === '') return ''
  const run = longestRun(line)
  if (run === 0 && !line.startsWith(' ')) return `\`${line}\``
  const fence = '`'.repeat(run + 1)
  return `${fence} ${line} ${fence}`
}

/** Formats a code block with a fence longer than any in its text. */
export function codeBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${visible(text)}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}

const unfitForDestination = /[<>\\|`\s\p{Cc}]/gu
const entity = /&(?=#?\w+;)/g

/** Fast path: hrefs that need no escaping. */
const plainPath = /^\/[\w./?=%~+-]*$/

/** Formats a URI as a link destination; invalid characters are percent-encoded. */
export function destination(href: string): string {
  if (plainPath.test(href)) return `<${href}>`
  return `<${href.replace(unfitForDestination, (each) => encodeURIComponent(each)).replace(entity, '\\&')}>`
}

/** Formats a double-quoted YAML scalar, which has the syntax of a JSON string. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, unicodeEscape)
}
