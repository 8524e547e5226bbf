import type { Json, State } from '../../hypermedia/representation.ts'
import { attribute, element, escaped } from '../xml.ts'

/*
 * Members of a state as elements. What is not a string says so by the attribute `w:type`: number, boolean, null, list
 * or object. The entries of a list are `item` elements. A member whose name cannot be the name of an element, or would
 * mean something else in HAL, is a `member` element with the attribute `name`.
 */
export function stateElements(state: State): string {
  let elements = ''
  for (const name of Object.keys(state)) {
    const value = state[name]
    if (value !== undefined) elements += memberElement(name, value)
  }
  return elements
}

/** Not `xml…`, which is reserved, and without a colon, which would be a namespace. */
const fit = /^(?!xml)[A-Za-z_][\w.-]*$/i
const taken = new Set(['resource', 'link', 'member'])

function memberElement(name: string, value: Json): string {
  const isFit = fit.test(name) && !taken.has(name)
  return isFit ? valueElement(name, '', value) : valueElement('member', attribute('name', name), value)
}

/** A value as an element of a given name. */
export function valueElement(name: string, attributes: string, value: Json): string {
  if (typeof value === 'string') return element(name, attributes, escaped(value))
  const type = typeOf(value)
  return element(name, `${attributes} w:type="${type}"`, contentOf(value))
}

function typeOf(value: Exclude<Json, string>): string {
  if (value === null) return 'null'
  if (isList(value)) return 'list'
  return typeof value
}

function contentOf(value: Exclude<Json, string>): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return isList(value) ? value.map((item) => valueElement('item', '', item)).join('') : stateElements(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
