import type { Representation } from '@waymark/server'
import { scalars } from './reader.ts'

/** The content of a format for people. */
export interface Text {
  /** Whether the text or an attribute value contains a piece. */
  readonly holds: (piece: string) => boolean
  readonly leadsTo: (href: string) => boolean
}

/** Checks that each value, name and target occurs in the text. */
export function readText(text: Text, representation: Representation, isTop = true): readonly string[] {
  const { title, state, shape, links, forms, embedded } = representation
  const values = [title, ...scalars(state, shape)]
  const fields = isTop ? forms.flatMap((form) => form.fields) : []
  const words = [
    ...values,
    ...forms.map((form) => form.title),
    ...links.flatMap((set) => set.links.map((link) => link.title ?? '')),
    ...fields.flatMap(({ name, field, value }) => [
      name,
      field.kind === 'hidden' ? '' : field.prompt,
      value === undefined ? '' : String(value as string | number),
    ]),
  ]
  const hrefs = links.flatMap((set) => set.links.map((link) => link.href))
  return [
    ...words.filter((word) => !text.holds(word)).map((word) => `text ${word}`),
    ...hrefs.filter((href) => !text.leadsTo(href)).map((href) => `link ${href}`),
    ...forms.filter(({ target }) => isTop && !text.leadsTo(target)).map(({ name }) => `form ${name}`),
    ...embedded.flatMap(({ items }) => items.flatMap((item) => readText(text, item, false))),
  ]
}
