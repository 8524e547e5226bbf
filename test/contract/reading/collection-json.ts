import type { Form, Representation } from '@waymark/server'
import { ownMember, textOf, type Reader } from './reader.ts'

/**
 * A reader of Collection+JSON, in which the items of all depths are one list, and a value is a scalar or the JSON text of
 * another one. The templates of links are in the Link-Template field, and forms are links, but for one.
 */
export const readCollectionJson: Reader = (written, representation) => {
  const collection = ownMember(JSON.parse(textOf(written)), 'collection')
  const items = list(ownMember(collection, 'items'))
  const expected = itemsOf(representation)
  const template = representation.forms.find((form) => isTemplate(ownMember(collection, 'template'), form))
  return [
    ...(ownMember(collection, 'prompt') === representation.title ? [] : ['title']),
    ...(items.length === expected.length ? [] : ['the number of items']),
    ...missingLinks(collection, representation, template),
    ...expected.flatMap((one, index) => [
      ...missingData(items[index], one),
      ...(one === representation ? [] : missingLinks(items[index], one)),
    ]),
  ]
}

function itemsOf(representation: Representation): readonly Representation[] {
  const own = Object.keys(representation.state).length === 0 ? [] : [representation]
  return [...own, ...representation.embedded.flatMap(({ items }) => items.flatMap(itemsOf))]
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function missingData(item: unknown, { state }: Representation): readonly string[] {
  const data = new Map(
    list(ownMember(item, 'data')).map((datum) => [ownMember(datum, 'name'), ownMember(datum, 'value')]),
  )
  return Object.entries(state)
    .filter(([name, value]) => {
      const plain = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
      return data.get(name) !== plain
    })
    .map(([name]) => `state ${name}`)
}

function missingLinks(owner: unknown, { links, forms }: Representation, template?: Form): readonly string[] {
  const found = list(ownMember(owner, 'links'))
  const expected = [
    ...links.flatMap((set) =>
      set.relation.key === 'self'
        ? []
        : set.links.filter(({ variables }) => variables === undefined).map(({ href }) => [set.relation.name, href]),
    ),
    ...forms.flatMap((form) =>
      form.relation === undefined || form === template ? [] : [[form.relation, form.target]],
    ),
  ]
  return expected
    .filter(([rel, href]) => !found.some((one) => ownMember(one, 'rel') === rel && ownMember(one, 'href') === href))
    .map(([, href]) => `link ${String(href)}`)
}

function isTemplate(template: unknown, { fields }: Form): boolean {
  const data = list(ownMember(template, 'data'))
  return (
    data.length === fields.length &&
    fields.length > 0 &&
    fields.every(({ name, value }, index) => {
      const datum = data[index]
      return ownMember(datum, 'name') === name && (value === undefined || ownMember(datum, 'value') === value)
    })
  )
}
