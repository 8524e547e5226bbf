import type { Form, Representation } from '@waymark/server'
import { ownMember, textOf, type Reader } from './reader.ts'

/**
 * A reader of JSON:API, in which the members of a state are attributes, the id, or in `meta` if JSON:API has no such name, and
 * embedded resources are the data of a collection or included. Templates and forms are in `meta`.
 */
export const readJsonApi: Reader = (written, representation) => {
  const document: unknown = JSON.parse(textOf(written))
  const set = representation.embedded.find(({ relation }) => relation.key === 'item')
  const included = list(ownMember(document, 'included'))
  if (set === undefined) return missing(ownMember(document, 'data'), representation, included)
  const data = list(ownMember(document, 'data'))
  return [
    ...(data.length === set.items.length ? [] : ['the number of items']),
    ...missingParts(document, representation),
    ...set.items.flatMap((item, index) => missing(data[index], item, included)),
  ]
}

function missing(resource: unknown, representation: Representation, included: readonly unknown[]): readonly string[] {
  return [
    ...(ownMember(resource, 'type') === representation.kind ? [] : ['type']),
    ...missingParts(resource, representation),
    ...representation.embedded.flatMap(({ relation: { key }, items }) => {
      const data = ownMember(ownMember(ownMember(resource, 'relationships'), key), 'data')
      const found = data === null ? [] : [data].flat()
      if (found.length !== items.length) return [`items of ${key}`]
      return items.flatMap((item, index) => {
        const one = included.find((each) => isSame(each, found[index]))
        return missing(one, item, included)
      })
    }),
  ]
}

function missingParts(owner: unknown, { title, state, links, forms }: Representation): readonly string[] {
  const meta = ownMember(owner, 'meta')
  const places = [ownMember(owner, 'attributes'), ownMember(meta, 'state'), owner]
  const found = Object.values(ownMember(owner, 'links') ?? {})
  const templates = list(ownMember(meta, 'templates'))
  return [
    ...(ownMember(meta, 'title') === title ? [] : ['title']),
    ...Object.entries(state)
      .filter(([name, value]) => !places.some((place) => isEqual(ownMember(place, name), value)))
      .map(([name]) => `state ${name}`),
    ...links.flatMap(({ relation: { name }, links: given }) =>
      given
        .filter(({ href, variables }) => {
          const among = variables === undefined ? found : templates
          return !among.some((one) => ownMember(one, 'rel') === name && ownMember(one, 'href') === href)
        })
        .map(({ href }) => `link ${href}`),
    ),
    ...forms.filter((form) => !list(ownMember(meta, 'actions')).some((one) => isAction(one, form))).map(words),
  ]
}

function words({ name }: Form): string {
  return `form ${name}`
}

function isAction(action: unknown, { name, title, method, target, fields }: Form): boolean {
  const head = { name, title, method, href: target, type: 'application/vnd.api+json' }
  const found = list(ownMember(action, 'fields'))
  return (
    Object.entries(head).every(([member, value]) => ownMember(action, member) === value) &&
    found.length === fields.length &&
    fields.every(({ name: key, field }, index) => {
      return ownMember(found[index], 'name') === key && ownMember(found[index], 'title') === field.prompt
    })
  )
}

function isEqual(found: unknown, value: unknown): boolean {
  return JSON.stringify(found) === JSON.stringify(value) || (typeof value === 'number' && found === String(value))
}

function isSame(one: unknown, other: unknown): boolean {
  return ['type', 'id'].every((name) => ownMember(one, name) === ownMember(other, name))
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
