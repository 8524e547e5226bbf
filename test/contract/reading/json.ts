import type { Representation } from '@waymark/server'
import { missingState } from './hal.ts'
import { members, ownMember, textOf, type Members, type Reader } from './reader.ts'

/** A reader of plain JSON. */
export const readJson: Reader = (written, representation) => missing(JSON.parse(textOf(written)), representation)

function missing(document: unknown, representation: Representation): readonly string[] {
  const { links, forms, embedded } = representation
  const expected = [
    ...links.flatMap((set) => set.links.map(({ href }) => [set.relation.key, href])),
    ...forms.map(({ name, target }) => [name, target]),
  ]
  const found = ownMember(document, 'links')
  const pairs = Array.isArray(found)
    ? found.map((link: unknown) => [ownMember(link, 'rel'), ownMember(link, 'href')])
    : []
  return [
    ...missingState({ ...members(document), ...reservedMembers(representation) }, representation),
    ...(JSON.stringify(pairs) === JSON.stringify(expected) ? [] : ['links']),
    ...embedded.flatMap(({ relation, items }) => {
      const list: readonly unknown[] = [ownMember(document, relation.key)].flat()
      if (list.length !== items.length) return [`items of ${relation.key}`]
      return items.flatMap((item, index) => missing(list[index], item))
    }),
  ]
}

function reservedMembers({ embedded, state }: Representation): Members {
  const names = embedded.map(({ relation }) => relation.key).filter((name) => state[name] !== undefined)
  return Object.fromEntries(names.map((name): [string, unknown] => [name, state[name]]))
}
