import { visible } from '../visible.ts'

const special = /[\\`*_{}[\]<>()#|~&!]/g
// The last two are line breaks to programs, if not to Markdown.
const lineBreak = /\r\n|[\r\n\u2028\u2029]/g

/** Most text is such text, and then there is nothing to look for. */
const plain = /^[A-Za-z0-9À-ɏ .,:;'"/=?%+@$^–—’-]*$/

/** Text as Markdown that reads as the same text, on one line; a line break becomes `<br>`. */
export function inline(text: string): string {
  return escaped(text, '<br>')
}

/** Text for a heading or for the words of a link, where a line break is a space. */
export function title(text: string): string {
  return escaped(text, ' ')
}

function escaped(text: string, lineEnd: string): string {
  if (plain.test(text)) return text
  return visible(text).replace(special, '\\$&').replace(lineBreak, lineEnd)
}

/** Text as code, on one line. Not for tables: code in a table cannot hold a backslash before a pipe. */
export function code(text: string): string {
  const line = visible(text).replace(lineBreak, ' ')
  if (line === '') return ''
  const run = longestRun(line)
  if (run === 0 && !line.startsWith(' ')) return `\`${line}\``
  const fence = '`'.repeat(run + 1)
  return `${fence} ${line} ${fence}`
}

/** A block of code with a fence that its lines cannot close. */
export function codeBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${visible(text)}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}

const unfitForDestination = /[<>\\|`\s\p{Cc}]/gu
const entity = /&(?=#?\w+;)/g

/** Most hrefs are such paths. */
const plainPath = /^\/[\w./?=%~+-]*$/

/** A URI as the destination of a link; what no URI may hold is percent-encoded. */
export function destination(href: string): string {
  if (plainPath.test(href)) return `<${href}>`
  return `<${href.replace(unfitForDestination, (each) => encodeURIComponent(each)).replace(entity, '\\&')}>`
}

/** A double-quoted YAML scalar; JSON's strings are YAML's. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (each) => {
    return `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
