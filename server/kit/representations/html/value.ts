import { html, join, empty, type Html } from './markup.ts'
import {
  type Relation,
  type ValueShape,
  LanguageTag,
  LocalDate,
  memberLabel,
  memberShape,
  unknownShape,
  translate,
  translateDescribed,
} from '@waymark/shared'
import type { Json, Link, LinkSet, State } from '../../hypermedia/representation.ts'
import { isSingle, valueWords } from '../value-words.ts'
import { perLanguage } from '../../languages/current.ts'
import { languageInWords } from '../../values/language-words.ts'
import { momentFormat } from '../../values/moment-format.ts'
import { dayInWords, withZone, zoneName } from '../../values/time.ts'
import { isLinkable } from '../visible.ts'
import { linkMarkup } from './navigation.ts'
import { pageZone } from './page-zone.ts'

/** Returns the name of a member in words, in the language of the page. */
export function labelOf(name: string): string {
  return translateDescribed(memberLabel(name))
}

// A sentence begins with a capital letter, or ends with a period in a script without them.
const sentence = /^\p{Lu}|[.!?。！？؟]$/u

/** Builds a sentence from a prompt and a fault such as `must be a whole number`. */
export function faultSentence(prompt: string, fault: string): string {
  const whole = sentence.test(fault) ? fault : translate('{prompt} {fault}', { prompt, fault })
  return /[.!?。！？؟]$/.test(whole) ? whole : translate('{sentence}.', { sentence: whole })
}

/** A link that a page shows in the place of a member. */
interface NamedLink {
  readonly relation: Relation
  readonly link: Link
  /** The value of the member as text. */
  readonly value: string
}

/** Returns the link that a reference is shown as; undefined for other members. */
export function namedLink(
  links: readonly LinkSet[],
  [name, value]: readonly [string, Json],
  { type }: ValueShape,
): NamedLink | undefined {
  if (type !== 'reference' || typeof value === 'object') return undefined
  const set = links.find(({ relation }) => relation.key === name)
  const [link] = set?.links ?? []
  if (set === undefined || link?.title === undefined || link.variables !== undefined || !isLinkable(link.href))
    return undefined
  return { relation: set.relation, link, value: String(value) }
}

/** Renders a reference as a link, titled as the link to the referenced resource. */
export function namedMarkup(
  links: readonly LinkSet[],
  member: readonly [string, Json],
  shape: ValueShape,
): Html | undefined {
  const named = namedLink(links, member, shape)
  if (named === undefined) return undefined
  return html`<data value="${named.value}">${linkMarkup(named.relation, named.link)}</data>`
}

/** The markup of a language that is often the same and slow to format. */
const markups = perLanguage(() => ({
  languageMarkups: new Map<string, Html>(),
  labels: new Map<string, Html>(),
}))

/** Renders a value: text, a formatted time, a list, or a nested definition list. */
export function valueMarkup(value: Json, shape = unknownShape): Html {
  if (typeof value === 'string') return textMarkup(value, shape)
  if (typeof value === 'boolean')
    return value
      ? html`<data value="true">${translate('Yes')}</data>`
      : html`<data value="false">${translate('No')}</data>`
  if (value === null) return html`<data class="none" value="null">${translate('none')}</data>`
  const inWords = valueWords(value, shape)
  if (inWords !== undefined) return html`<data value="${String(inWords.number)}">${inWords.words}</data>`
  if (typeof value === 'number') return html`${value}`
  return isList(value) ? listMarkup(value, shape) : stateMarkup(Object.entries(value), shape)
}

function textMarkup(text: string, { type }: ValueShape): Html {
  if (text === '') return html`<span class="none">${translate('empty')}</span>`
  if (type === 'date' && LocalDate.is(text)) return html`<time datetime="${text}">${dayInWords(text)}</time>`
  if (type === 'instant') return momentMarkup(text)
  if (type === 'language') return languageMarkup(text)
  if (type === 'time-zone') return html`<data value="${text}">${zoneName(text)}</data>`
  return text.length > paragraph ? html`<p class="text" dir="auto">${text}</p>` : html`<bdi>${text}</bdi>`
}

// Longer text is rendered as a paragraph.
const paragraph = 160

// The script writes it in the time zone of the reader, which the server does not know.
function momentMarkup(machine: string): Html {
  const milliseconds = Date.parse(machine)
  if (Number.isNaN(milliseconds)) return html`${machine}`
  const { format, zone } = momentFormat(pageZone())
  const local = format.format(milliseconds)
  const words = zone === undefined ? `${local} UTC` : withZone(local, zone, undefined)
  return html`<time datetime="${machine}" data-moment>${words}</time>`
}

// Cached, because a name takes longer than the rest of an item.
function languageMarkup(tag: string): Html {
  const { languageMarkups } = markups()
  const known = languageMarkups.get(tag)
  if (known !== undefined) return known
  const written = LanguageTag.is(tag) ? html`<data value="${tag}">${languageInWords(tag)}</data>` : html`${tag}`
  if (languageMarkups.size < 1000) languageMarkups.set(tag, written)
  return written
}

function listMarkup(values: readonly Json[], { each = unknownShape }: ValueShape): Html {
  if (values.length === 0) return html`<span class="none">${translate('none')}</span>`
  if (areFlatRecords(values, each)) return recordsMarkup(values, each)
  return html`<ul class="values">${values.map((value) => html`<li>${valueMarkup(value, each)}</li>`)}</ul>`
}

// Records with the same few members are rendered as a table.
function recordsMarkup(records: readonly State[], shape: ValueShape): Html {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const columns = columnsOf(names)
  const heads = join(columns.map(({ label }) => html`<th scope="col">${label}</th>`))
  const rows = records.map(
    (record) => html`<tr>${columns.map((column) => cellMarkup(column, record[column.name], shape))}</tr>`,
  )
  return html`<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
}

/** A column of a table: a member of its rows, with its label. */
export interface Column {
  readonly name: string
  readonly label: Html
}

/** Returns the columns of some members. */
export function columnsOf(names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ name, label: labelMarkup(name) }))
}

/** Renders a table cell; on narrow screens its label precedes the value. `shown` overrides the markup of the value. */
export function cellMarkup(
  { name, label }: Column,
  value: State[string],
  shape = unknownShape,
  shown?: (value: Json, shape: ValueShape) => Html | undefined,
): Html {
  const own = memberShape(shape, name)
  const content = value === undefined ? '' : (shown?.(value, own) ?? valueMarkup(value, own))
  return html`<td data-label="${label}">${content}</td>`
}

function areFlatRecords(values: readonly Json[], shape: ValueShape): values is readonly (State & Json)[] {
  return values.every((value) => {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRecord && Object.entries(value).every(([name, each]) => isSingle(each, memberShape(shape, name)))
  })
}

/**
 * Renders the members of a state that are for people as a definition list; empty if there are none. `shown` overrides
 * the markup of a member.
 */
export function stateMarkup(
  members: Iterable<readonly [string, State[string]]>,
  shape = unknownShape,
  shown?: (name: string, value: Json, shape: ValueShape) => Html | undefined,
): Html {
  const rows: Html[] = []
  for (const [name, value] of members) {
    if (value === undefined || isForDevelopers(shape, name)) continue
    const own = memberShape(shape, name)
    const content = shown?.(name, value, own) ?? valueMarkup(value, own)
    rows.push(memberMarkup(name, content))
  }
  return rows.length === 0 ? empty : html`<dl>${rows}</dl>`
}

/** Tells whether a page leaves a member to its part for developers. */
export function isForDevelopers(shape: ValueShape, name: string): boolean {
  return memberShape(shape, name).isForDevelopers === true
}

/** Renders a member with its label in a definition list. */
export function memberMarkup(name: string, content: Html): Html {
  return html`<div><dt>${labelMarkup(name)}</dt><dd>${content}</dd></div>`
}

/** Returns the escaped label of a member. Cached, because member names come from descriptions and are few. */
function labelMarkup(name: string): Html {
  const { labels } = markups()
  const known = labels.get(name)
  if (known !== undefined) return known
  const label = html`${labelOf(name)}`
  if (labels.size < 1000) labels.set(name, label)
  return label
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
