import { memberShape, unknownShape, translate } from '@waymark/shared'
import type { Form } from '../../hypermedia/form.ts'
import { selfOf, type EmbeddedSet, type Representation } from '../../hypermedia/representation.ts'
import { inline, title } from './escape.ts'
import { linkTo, scalar, stateList } from './state.ts'
import { isSingle } from '../value-words.ts'

/** Renders embedded resources: as a table if all items are flat, otherwise as sections. */
export function embeddedSection({ relation, items }: EmbeddedSet, known: ReadonlySet<string>, level = 2): string {
  const heading = `${hashes(level)} ${inline(relation.name)} — ${title(relation.title)} (${String(items.length)})\n\n`
  if (items.length === 0) return `${heading}(${translate('none')})\n\n`
  if (items.every(isFlat)) return `${heading}${table(items, known)}\n`
  return heading + items.map((item) => itemSection(item, known, level + 1)).join('')
}

// Markdown has six levels of headings.
function hashes(level: number): string {
  return '#'.repeat(Math.min(level, 6))
}

function isFlat({ state, shape = unknownShape, embedded }: Representation): boolean {
  if (embedded.length > 0) return false
  for (const name in state) if (!isSingle(state[name], memberShape(shape, name))) return false
  return true
}

function itemSection(item: Representation, known: ReadonlySet<string>, level: number): string {
  const forms = item.forms.map((form) => `- ${translate('form')} ${formWords(form)}\n`).join('')
  const links = linkWords(item, known).map((words) => `- ${words}\n`)
  const nested = item.embedded.map((set) => embeddedSection(set, known, level + 1))
  return `${hashes(level)} ${titleOf(item)}\n\n${stateList(item.state, item.shape)}${forms}${links.join('')}\n${nested.join('')}`
}

function titleOf(item: Representation): string {
  const self = selfOf(item)
  return self === undefined ? title(item.title) : linkTo(self, item.title)
}

function table(items: readonly Representation[], known: ReadonlySet<string>): string {
  const names = [...new Set(items.flatMap(({ state }) => Object.keys(state)))]
  const links = items.map((item) => linkWords(item, known).join(', '))
  const hasForms = items.some(({ forms }) => forms.length > 0)
  const hasLinks = links.some((words) => words !== '')
  const extra = [...(hasForms ? [translate('forms')] : []), ...(hasLinks ? [translate('links')] : [])]
  const heads = [translate('item'), ...names.map(inline), ...extra]
  let rows = `| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}\n`
  for (const [index, item] of items.entries()) {
    rows += `| ${titleOf(item)} |`
    for (const name of names) rows += ` ${cell(item, name)} |`
    if (hasForms) rows += ` ${item.forms.map(formWords).join(', ')} |`
    rows += hasLinks ? ` ${links[index] ?? ''} |\n` : '\n'
  }
  return hasForms ? `${rows}\n${translate('Open an item to see the fields of its forms.')}\n` : rows
}

function cell({ state, shape = unknownShape }: Representation, name: string): string {
  const value = state[name]
  const own = memberShape(shape, name)
  return value === undefined || !isSingle(value, own) ? '' : scalar(value, own)
}

function formWords({ name, title: words, method, target }: Form): string {
  return `${inline(name)}: ${method} ${linkTo(target, words)}`
}

function linkWords({ links }: Representation, known: ReadonlySet<string>): readonly string[] {
  const words: string[] = []
  for (const { relation, links: targets } of links) {
    if (relation.key === 'self') continue
    for (const { href, title: given, variables } of targets) {
      if (known.has(href)) continue
      const target = variables === undefined ? linkTo(href, given ?? relation.title) : inline(href)
      words.push(`${inline(relation.name)}: ${target}`)
    }
  }
  return words
}
