import { mediaType } from '@waymark/shared'
import type { Json, Link, LinkSet, State } from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { embeddedSection } from './plain-text/embedded.ts'
import { fieldLines, formSection } from './plain-text/form.ts'
import { aligned, line, lines, valueLine } from './plain-text/text.ts'

/** Short text for a terminal: title, state, items one a line, links with their targets, forms with their fields. */
export const plainText: TextSerializer = {
  key: 'text',
  title: 'Plain text',
  mediaType: mediaType.plainText,
  quality: 0.5,
  isText: true,
  showsLinks: true,
  write: ({ title, state, links, embedded, forms }, { alternates }) => {
    const known = new Set(links.flatMap((set) => set.links.map(({ href }) => href)))
    const heading = line(title)
    return [
      `${heading}\n${'='.repeat(Math.max(1, heading.length))}\n`,
      stateLines(state),
      ...embedded.map((set) => embeddedSection(set, known)),
      ...forms.map(formSection),
      section('Links', links.map(linkLines).join('')),
      section('Other formats', aligned(alternates.map(alternateCells), '  ')),
    ]
      .filter((part) => part !== '')
      .join('\n')
  },
}

function section(heading: string, content: string): string {
  return content === '' ? '' : `${heading}\n${content}`
}

function stateLines(state: State): string {
  const members = Object.entries(state).flatMap(([name, value]) =>
    value === undefined ? [] : [[line(name), value] as const],
  )
  const margin = Math.max(0, ...members.map(([name]) => name.length)) + 2
  const values = members.map(([name, value]) => {
    return `${name.padEnd(margin)}${valueLines(value, margin)}\n`
  })
  return values.join('')
}

/** A value on as many lines as it has; of a list of objects each has its own. */
function valueLines(value: Json, margin: number): string {
  if (typeof value === 'string') return lines(value, margin)
  const areObjects = Array.isArray(value) && value.some((each) => typeof each === 'object')
  return areObjects ? value.map(valueLine).join(`\n${' '.repeat(margin)}`) : valueLine(value)
}

function linkLines({ relation, links }: LinkSet): string {
  return links.map((link) => linkLine(relation.name, relation.title, link)).join('')
}

function linkLine(
  relation: string,
  meaning: string,
  { href, title, type, hreflang, deprecation, variables }: Link,
): string {
  const notes = [title ?? meaning, type, hreflang, deprecation === undefined ? undefined : 'deprecated']
  const words = notes.filter((note) => note !== undefined).map(line)
  return `  ${relation}: ${line(href)}  ${words.join(', ')}\n${fieldLines(variables ?? [], '    ')}`
}

function alternateCells({ href, title, type }: Link): readonly string[] {
  return [line(type ?? ''), line(href), line(title ?? '')]
}
