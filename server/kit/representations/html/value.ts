import { html as markup } from 'ghtml'
import { Instant, LocalDate } from '@waymark/shared'
import type { Json, LinkSet, State } from '../../hypermedia/representation.ts'
import { isMoney, moneyText } from '../money.ts'
import { isLinkable } from '../visible.ts'
import { linkMarkup } from './navigation.ts'

const camel = /^[a-z][A-Za-z0-9]*$/
const separated = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/
const wordStart = /(?<=[a-z0-9])(?=[A-Z])|[-_]/

/** The name of a member in words: `timeZone` is `Time zone`. A name that is no identifier stays as it is. */
export function labelOf(name: string): string {
  if (!camel.test(name) && !separated.test(name)) return name
  const words = name.split(wordStart).map(lowerUnlessAcronym).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function lowerUnlessAcronym(word: string): string {
  return word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()
}

/** A sentence about a field from a fault such as `must be a whole number`. */
export function faultSentence(prompt: string, fault: string): string {
  const sentence = /^\p{Ll}/u.test(fault) ? `${prompt} ${fault}` : fault
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** A member whose value identifies the resource that a link of the same name leads to, as that link with its title. */
export function namedMarkup(links: readonly LinkSet[], name: string, value: Json): string | undefined {
  if (typeof value !== 'string') return undefined
  const set = links.find(({ relation }) => relation.key === name)
  const [link] = set?.links ?? []
  if (set === undefined || link?.title === undefined || link.variables !== undefined || !isLinkable(link.href))
    return undefined
  // A relation may have the name of a member without being about its value, such as the step that asks for a payment.
  if (!link.href.split(/[/?#]/).includes(encodeURIComponent(value))) return undefined
  return markup`<data value="${value}">!${linkMarkup(set.relation, link)}</data>`
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A value of a state: text, a time in words, a list, or a definition list within. */
export function valueMarkup(value: Json): string {
  if (typeof value === 'string') return textMarkup(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '<data value="true">Yes</data>' : '<data value="false">No</data>'
  if (value === null) return '<data class="none" value="null">none</data>'
  if (isMoney(value)) return markup`<data value="${String(value.amount)}">${moneyText(value)}</data>`
  return isList(value) ? listMarkup(value) : stateMarkup(Object.entries(value))
}

function textMarkup(text: string): string {
  if (text === '') return '<span class="none">empty</span>'
  const last = text.charCodeAt(text.length - 1)
  if (text.length === 10 && isDigit(last) && LocalDate.is(text)) return timeMarkup(text, day.format(Date.parse(text)))
  if (text.length >= 20 && last === letterZ && Instant.is(text)) {
    return timeMarkup(text, `${moment.format(Date.parse(text))} UTC`)
  }
  return text.length > paragraph ? markup`<p class="text">${text}</p>` : markup`${text}`
}

// So long a text is read in lines, not in a column.
const paragraph = 160

const letterZ = 90

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function timeMarkup(machine: string, words: string): string {
  return markup`<time datetime="${machine}">${words}</time>`
}

function listMarkup(values: readonly Json[]): string {
  if (values.length === 0) return '<span class="none">none</span>'
  if (values.every(isFlatRecord)) return recordsMarkup(values)
  return `<ul class="values">${values.map((value) => `<li>${valueMarkup(value)}</li>`).join('')}</ul>`
}

// Records of the same few members are read by comparing them, so they are rows.
function recordsMarkup(records: readonly State[]): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const heads = names.map((name) => `<th scope="col">${labelMarkup(name)}</th>`).join('')
  const rows = records.map((record) => `<tr>${names.map((name) => cellMarkup(name, record[name])).join('')}</tr>`)
  return `<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** A cell of a table; its label stands before the value where a narrow screen puts the cells under each other. */
export function cellMarkup(name: string, value: State[string]): string {
  return `<td data-label="${labelMarkup(name)}">${value === undefined ? '' : valueMarkup(value)}</td>`
}

function isFlatRecord(value: Json): value is State & Json {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord && Object.values(value).every(isSingle)
}

/** Whether a value takes one line: it is no list and holds nothing, but for money. */
export function isSingle(value: Json | undefined): boolean {
  return typeof value !== 'object' || value === null || isMoney(value)
}

/** Members of a state as a definition list; nothing where there are none. Some members may be shown in another way. */
export function stateMarkup(
  members: Iterable<readonly [string, State[string]]>,
  shown?: (name: string, value: Json) => string | undefined,
): string {
  let rows = ''
  // What is for programs stands last.
  let last = ''
  for (const [name, value] of members) {
    if (value === undefined) continue
    const row = `<div><dt>${labelMarkup(name)}</dt><dd>${shown?.(name, value) ?? valueMarkup(value)}</dd></div>`
    if (name === 'id') last += row
    else rows += row
  }
  rows += last
  return rows === '' ? '' : `<dl>${rows}</dl>`
}

const labels = new Map<string, string>()

/** The label of a member, escaped. Names of members come from descriptions, so there are only so many. */
function labelMarkup(name: string): string {
  const known = labels.get(name)
  if (known !== undefined) return known
  const label = markup`${labelOf(name)}`
  if (labels.size < 1000) labels.set(name, label)
  return label
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
