import { selfOf, type EmbeddedSet, type Representation } from '../../hypermedia/representation.ts'
import { aligned, line, valueLine } from './text.ts'

/** Embedded resources, one a line below the names of their members; what is embedded in an item stands below it. */
export function embeddedSection({ relation, items }: EmbeddedSet, known: ReadonlySet<string>, indent = ''): string {
  const heading = `${indent}${line(relation.title)} (${relation.name}): ${items.length === 0 ? 'none' : String(items.length)}\n`
  if (items.length === 0) return heading
  const names = [...new Set(items.flatMap(({ state }) => Object.keys(state)))]
  const head = ['', ...names.map(line)]
  const [columns = '', ...rows] = splitLines(aligned([head, ...items.map((item) => cells(item, names, known))], '  '))
  const body = items.map((item, index) => `${indent}${rows[index] ?? ''}\n${nested(item, known, `${indent}    `)}`)
  return `${heading}${names.length === 0 ? '' : `${indent}${columns}\n`}${body.join('')}`
}

function splitLines(text: string): readonly string[] {
  return text.split('\n')
}

function nested({ embedded }: Representation, known: ReadonlySet<string>, indent: string): string {
  return embedded.map((set) => embeddedSection(set, known, indent)).join('')
}

function cells(item: Representation, names: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const { title, state, links, forms } = item
  const self = selfOf(item)
  const targets = self === undefined ? [] : [line(self)]
  for (const { name, method, target, title: words } of forms) {
    const where = target === self ? '' : ` ${line(target)}`
    targets.push(`${line(name)}: ${method}${where} (${line(words)})`)
  }
  for (const { relation, links: given } of links) {
    for (const { href, title: words } of relation.key === 'self' ? [] : given) {
      if (!known.has(href))
        targets.push(`${relation.name}: ${line(href)}${words === undefined ? '' : ` (${line(words)})`}`)
    }
  }
  const members = names.map((name) => {
    const value = Object.hasOwn(state, name) ? state[name] : undefined
    return value === undefined ? '' : valueLine(value)
  })
  return [line(title), ...members, targets.join('  ')]
}
