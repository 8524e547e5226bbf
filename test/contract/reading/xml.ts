import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom'
import type { Form, Link, Representation } from '@waymark/server'
import { textOf, type Reader } from './reader.ts'

const own = 'urn:waymark:hal-xml'

/** A HAL+XML reader that compares values, types, attributes and cardinalities. */
export const readXml: Reader = (written, representation) => missing(rootOf(textOf(written)), representation)

/** Returns the document element; throws if the document is not well-formed. */
export function rootOf(text: string): Element {
  const parser = new DOMParser({ onError: onErrorStopParsing })
  const root = parser.parseFromString(text, 'application/xml').documentElement
  if (root === null) throw new Error('No document element')
  return root
}

function missing(resource: Element, representation: Representation): readonly string[] {
  const { title, state, links, embedded, forms } = representation
  const many = (resource.getAttributeNS(own, 'many') ?? '').split(' ')
  const wrong = [...links, ...embedded].filter(({ relation: { name, cardinality } }) => {
    return many.includes(name) !== (cardinality === 'many')
  })
  return [
    ...wrong.map(({ relation }) => `cardinality of ${relation.name}`),
    ...(resource.getAttribute('title') === title ? [] : [`title ${title}`]),
    ...Object.entries(state)
      .filter(([name, value]) => JSON.stringify(stateOf(resource).get(name)) !== JSON.stringify(value))
      .map(([name]) => `state ${name}`),
    ...links.flatMap((set) => set.links.filter((link) => !hasLink(resource, set.relation.name, link))).map(words),
    ...forms.filter((form) => !hasForm(resource, form)).map(({ name }) => `form ${name}`),
    ...embedded.flatMap(({ relation, items }) => {
      const found = children(resource, 'resource').filter((each) => each.getAttribute('rel') === relation.name)
      if (found.length !== items.length) return [`items of ${relation.name}`]
      return items.flatMap((item, index) => missing(found[index] ?? resource, item))
    }),
  ]
}

function words({ href }: Link): string {
  return `link ${href}`
}

function children(element: Element, name?: string): readonly Element[] {
  return [...element.childNodes].filter((node): node is Element => {
    return node.nodeType === node.ELEMENT_NODE && (name === undefined || node.nodeName === name)
  })
}

function stateOf(resource: Element): ReadonlyMap<string, unknown> {
  const taken = new Set(['link', 'resource'])
  const members = children(resource).filter((each) => each.namespaceURI === null && !taken.has(each.nodeName))
  return new Map(members.map((member) => [nameOf(member), valueOf(member)]))
}

function nameOf(member: Element): string {
  return member.nodeName === 'member' ? (member.getAttribute('name') ?? '') : member.nodeName
}

function valueOf(element: Element): unknown {
  const text = element.textContent ?? ''
  switch (element.getAttributeNS(own, 'type') ?? '') {
    case 'number':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'null':
      return null
    case 'list':
      return children(element).map(valueOf)
    case 'object':
      return Object.fromEntries(children(element).map((each) => [nameOf(each), valueOf(each)]))
    default:
      return text
  }
}

function hasLink(resource: Element, relation: string, { variables, ...given }: Link): boolean {
  if (relation === 'self' && resource.getAttribute('href') === given.href) return true
  const expected = { ...given, rel: relation, ...(variables === undefined ? {} : { templated: 'true' }) }
  return children(resource, 'link').some((link) => isSame(attributesOf(link), expected))
}

function hasForm(resource: Element, { name, title, method, target, contentType, fields }: Form): boolean {
  const found = children(resource, 'w:form').find((each) => each.getAttribute('name') === name)
  if (found === undefined || !isSame(attributesOf(found), { name, title, method, target, contentType })) return false
  const elements = children(found, 'w:field')
  return fields.every(({ name: key, field, value, fault }, index) => {
    const element = elements[index]
    if (element === undefined) return false
    const { prompt, kind: type, required, placeholder, example, pattern, options = [] } = field
    const { min, max, step, minLength, maxLength } = field
    const limits = { min, max, step, minLength, maxLength, pattern }
    const present = children(element, 'w:value').map(valueOf)
    const choices = children(element, 'w:option').map(attributesOf)
    return (
      isSame(attributesOf(element), { name: key, prompt, type, required, placeholder, example, fault, ...limits }) &&
      JSON.stringify(present) === JSON.stringify(value === undefined ? [] : [value]) &&
      options.length === choices.length &&
      options.every((option, position) => isSame(choices[position] ?? {}, option))
    )
  })
}

function attributesOf(element: Element): Readonly<Record<string, string>> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
}

function isSame(found: object, expected: object): boolean {
  const given = Object.entries(expected).filter(([, value]) => value !== undefined)
  const wanted = new Map(given.map(([name, value]) => [name, String(value)]))
  const entries: readonly (readonly [string, unknown])[] = Object.entries(found)
  return entries.length === wanted.size && entries.every(([name, value]) => wanted.get(name) === value)
}
