import type { Form, Link, Representation } from '@waymark/server'
import { ownMember, textOf, type Reader } from './reader.ts'

/** A reader of UBER, whose first element is the resource. */
export const readUber: Reader = (written, representation) => {
  const [first] = list(ownMember(ownMember(JSON.parse(textOf(written)), 'uber'), 'data'))
  return missing(first, 'self', representation)
}

function missing(element: unknown, relation: string, representation: Representation): readonly string[] {
  const { kind, title, state, links, embedded, forms } = representation
  const data = [...list(ownMember(element, 'data'))]
  const next = (): unknown => data.shift()
  const head = [ownMember(element, 'name'), ownMember(element, 'label'), list(ownMember(element, 'rel'))[0]]
  const isSame = JSON.stringify(head) === JSON.stringify([kind, title, relation])
  return [
    ...(isSame ? [] : ['name, title or relation']),
    ...Object.entries(state).flatMap(([name, value]) => {
      if (value === undefined) return []
      return JSON.stringify(valueOf(next(), value)) === JSON.stringify(value) ? [] : [`state ${name}`]
    }),
    ...links.flatMap(({ relation: { key, name }, links: given }) =>
      key === 'self' ? [] : given.filter((link) => !leads(next(), name, link)).map(({ href }) => `link ${href}`),
    ),
    ...forms.filter((form) => !isForm(next(), form)).map(({ name }) => `form ${name}`),
    ...embedded.flatMap(({ relation: { name }, items }) => items.flatMap((item) => missing(next(), name, item))),
    ...(data.length === 0 ? [] : ['nothing else']),
  ]
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}

/** Returns the value of an element, as a list if one is expected. */
function valueOf(element: unknown, like: unknown): unknown {
  if (typeof like !== 'object' || like === null) return ownMember(element, 'value')
  const parts = list(ownMember(element, 'data'))
  const expected = new Map(Object.entries(like))
  const entries = parts.map((part) => {
    const name = String(ownMember(part, 'name'))
    return [name, valueOf(part, expected.get(name))] as const
  })
  return Array.isArray(like) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

function leads(element: unknown, relation: string, { href, title, variables }: Link): boolean {
  return (
    list(ownMember(element, 'rel'))[0] === relation &&
    ownMember(element, 'url') === href &&
    ownMember(element, 'label') === title &&
    (ownMember(element, 'template') === true) === (variables !== undefined) &&
    (variables ?? []).every((variable, index) => isInput(list(ownMember(element, 'data'))[index], variable))
  )
}

const methods: Readonly<Record<string, string>> = {
  append: 'POST',
  replace: 'PUT',
  partial: 'PATCH',
  remove: 'DELETE',
  read: 'GET',
}

function isForm(element: unknown, { name, title, target, method, fields }: Form): boolean {
  const inputs = list(ownMember(element, 'data'))
  const model = ownMember(element, 'model')
  const count = typeof model === 'string' ? model.replace(/^\?/, '').split('&').length : 0
  return (
    ownMember(element, 'name') === name &&
    ownMember(element, 'label') === title &&
    ownMember(element, 'url') === target &&
    methods[String(ownMember(element, 'action'))] === method &&
    count === fields.length &&
    inputs.length === fields.length &&
    fields.every((field, index) => isInput(inputs[index], field))
  )
}

function isInput(input: unknown, { name, field, value }: Form['fields'][number]): boolean {
  const present = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  const options = list(ownMember(input, 'data')).filter((one) => ownMember(one, 'name') === 'option')
  return (
    ownMember(input, 'name') === name &&
    ownMember(input, 'label') === field.prompt &&
    ownMember(input, 'value') === present &&
    (field.options ?? []).every(({ prompt }, index) => ownMember(options[index], 'label') === prompt)
  )
}
