import {
  isRequired,
  type ValueShape,
  memberShape,
  unknownShape,
  mediaType,
  translate,
  translatable,
} from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import {
  type Json,
  selfOf,
  type EmbeddedSet,
  type Representation,
  type Link,
  type LinkSet,
  type State,
} from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { valueWords } from './value-words.ts'
import { visible, kindOf, limitsOf, valueText } from './visible.ts'

// The last two are line breaks in programs.
const lineBreak = /\r\n|[\r\n\u2028\u2029]/g
/** Fast path: text that needs no escaping. */
const plain = /^[ -~À-ɏ–—’]*$/

/** Formats text on one line; line breaks become visible symbols. */
function line(text: string): string {
  if (plain.test(text)) return text
  return visible(text).replaceAll(lineBreak, ' ⏎ ').replaceAll('\t', ' ')
}

/** Formats text on several lines, with a hanging indent. */
function lines(text: string, margin: number): string {
  if (plain.test(text)) return text
  return visible(text).replaceAll(lineBreak, `\n${' '.repeat(margin)}`)
}

/** Formats a value on one line; nested values as JSON. */
function valueLine(value: Json, shape: ValueShape): string {
  if (typeof value === 'string') return line(value)
  const inWords = valueWords(value, shape)
  if (inWords !== undefined) return inWords.words
  return line(isScalarList(value) ? value.join(', ') || `(${translate('none')})` : JSON.stringify(value))
}

function isScalarList(value: Json): value is readonly (string | number | boolean)[] {
  return Array.isArray(value) && value.every((each) => each !== null && typeof each !== 'object')
}

/** Aligns the cells of rows in columns, without trailing spaces. */
function aligned(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  }
  let text = ''
  for (const row of rows) {
    let words = ''
    for (const [column, cell] of row.entries()) words += `${cell.padEnd(widths[column] ?? 0)}  `
    text += `${indent}${words.trimEnd()}\n`
  }
  return text
}

/** Renders embedded resources one per line below a header; nested ones are indented. */
function embeddedSection({ relation, items }: EmbeddedSet, known: ReadonlySet<string>, indent = ''): string {
  const heading = `${indent}${line(relation.title)} (${relation.name}): ${items.length === 0 ? translate('none') : String(items.length)}\n`
  if (items.length === 0) return heading
  const names = [...new Set(items.flatMap(({ state }) => Object.keys(state)))]
  const head = ['', ...names.map(line)]
  const [columns = '', ...rows] = splitLines(aligned([head, ...items.map((item) => cells(item, names, known))], '  '))
  const body = items.map((item, index) => `${indent}${rows[index] ?? ''}\n${nested(item, known, `${indent}    `)}`)
  return `${heading}${names.length === 0 ? '' : `${indent}${columns}\n`}${body.join('')}`
}

function splitLines(text: string): readonly string[] {
  return text.split('\n')
}

function nested({ embedded }: Representation, known: ReadonlySet<string>, indent: string): string {
  return embedded.map((set) => embeddedSection(set, known, indent)).join('')
}

function cells(item: Representation, names: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const { title, state, shape = unknownShape, links, forms } = item
  const self = selfOf(item)
  const targets = self === undefined ? [] : [line(self)]
  for (const { name, method, target, title: words } of forms) {
    const where = target === self ? '' : ` ${line(target)}`
    targets.push(`${line(name)}: ${method}${where} (${line(words)})`)
  }
  for (const { relation, links: given } of links) {
    for (const { href, title: words } of relation.key === 'self' ? [] : given) {
      if (!known.has(href))
        targets.push(`${relation.name}: ${line(href)}${words === undefined ? '' : ` (${line(words)})`}`)
    }
  }
  const members = names.map((name) => {
    const value = Object.hasOwn(state, name) ? state[name] : undefined
    return value === undefined ? '' : valueLine(value, memberShape(shape, name))
  })
  return [line(title), ...members, targets.join('  ')]
}

/** Renders a form with its method, target and fields. */
function formSection({ name, title, method, target, contentType, fields }: Form): string {
  const heading = `${translate('Form')} ${line(name)}: ${line(title)}\n`
  return `${heading}  ${method} ${line(target)} ${translate('as {contentType}', { contentType: line(contentType) })}\n${fieldLines(fields, '  ')}`
}

/** Renders fields one per line: name, prompt, current value and fault; limits come last because they can be long. */
function fieldLines(fields: readonly FormField[], indent: string): string {
  return aligned(fields.map(formCells), indent)
}

function formCells({ name, field, value, fault, condition }: FormField): readonly string[] {
  const limits = limitsOf(field)
  const need = isRequired(field)
    ? translate('required')
    : condition === undefined
      ? translate('optional')
      : translate('required {condition}', { condition: line(condition) })
  const kind = [kindOf(field), need, ...(limits === '' ? [] : [limits])].join('; ')
  const present = value === undefined ? '' : `= ${line(valueText(value))}`
  return [line(name), line(field.prompt), present, fault === undefined ? '' : `! ${line(fault)}`, line(kind)]
}

/** Plain text for terminals: title, state, items one per line, links and forms. */
export const plainText: TextSerializer = {
  key: 'text',
  title: translatable('Plain text'),
  mediaType: mediaType.plainText,
  quality: 0.5,
  isText: true,
  showsLinks: true,
  write: ({ title, state, shape, links, embedded, forms }, { alternates }) => {
    const known = new Set(links.flatMap((set) => set.links.map(({ href }) => href)))
    const heading = line(title)
    return [
      `${heading}\n${'='.repeat(Math.max(1, heading.length))}\n`,
      stateLines(state, shape),
      ...embedded.map((set) => embeddedSection(set, known)),
      ...forms.map(formSection),
      section(translate('Links'), links.map(linkLines).join('')),
      section(translate('Other formats'), aligned(alternates.map(alternateCells), '  ')),
    ]
      .filter((part) => part !== '')
      .join('\n')
  },
}

function section(heading: string, content: string): string {
  return content === '' ? '' : `${heading}\n${content}`
}

function stateLines(state: State, shape = unknownShape): string {
  const members = Object.entries(state).flatMap(([name, value]) =>
    value === undefined ? [] : [[line(name), value, memberShape(shape, name)] as const],
  )
  const margin = Math.max(0, ...members.map(([name]) => name.length)) + 2
  const values = members.map(([name, value, type]) => {
    return `${name.padEnd(margin)}${valueLines(value, type, margin)}\n`
  })
  return values.join('')
}

/** Formats a value on several lines; each object in a list has its own line. */
function valueLines(value: Json, shape: ValueShape, margin: number): string {
  if (typeof value === 'string') return lines(value, margin)
  if (!isList(value) || !value.some((each) => typeof each === 'object')) return valueLine(value, shape)
  const { each = unknownShape } = shape
  return value.map((one) => valueLine(one, each)).join(`\n${' '.repeat(margin)}`)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function linkLines({ relation, links }: LinkSet): string {
  return links.map((link) => linkLine(relation.name, relation.title, link)).join('')
}

function linkLine(
  relation: string,
  meaning: string,
  { href, title, type, hreflang, deprecation, variables }: Link,
): string {
  const notes = [title ?? meaning, type, hreflang, deprecation === undefined ? undefined : translate('deprecated')]
  const words = notes.filter((note) => note !== undefined).map(line)
  return `  ${relation}: ${line(href)}  ${words.join(', ')}\n${fieldLines(variables ?? [], '    ')}`
}

function alternateCells({ href, title, type, hreflang }: Link): readonly string[] {
  return [line(type ?? hreflang ?? ''), line(href), line(title ?? '')]
}
