import { isRequired, type Relation, memberShape, unknownShape, type ValueShape, translate } from '@waymark/shared'
import type { FormField } from '../../hypermedia/form.ts'
import type { Link, LinkSet, Json, State } from '../../hypermedia/representation.ts'
import { isSingle, valueWords, type Single } from '../value-words.ts'
import { kindOf, limitsOf, valueText, isLinkable } from '../visible.ts'
import { inline, code, destination, title } from './escape.ts'

/** Renders fields as a table without empty columns. */
export function fieldTable(fields: readonly FormField[], head: string): string {
  if (fields.length === 0) return ''
  const columns: readonly Column[] = [
    [head, ({ name }) => inline(name)],
    [translate('prompt'), ({ field }) => inline(field.prompt)],
    [translate('type'), ({ field }) => kindOf(field)],
    [
      translate('required'),
      ({ field, condition = translate('no') }) => (isRequired(field) ? translate('yes') : inline(condition)),
    ],
    [translate('limits'), ({ field }) => limitsOf(field, inline)],
    [translate('current value'), ({ value }) => (value === undefined ? '' : inline(valueText(value)))],
    [translate('example'), ({ field }) => inline(field.example ?? field.placeholder ?? '')],
    [translate('fault'), ({ fault }) => inline(fault ?? '')],
  ]
  const shown = columns.filter(([, cell]) => fields.some((field) => cell(field) !== ''))
  const lines = [shown.map(([name]) => name), shown.map(() => '---'), ...fields.map((field) => cells(shown, field))]
  return lines.map((line) => `| ${line.join(' | ')} |\n`).join('')
}

type Column = readonly [name: string, cell: (field: FormField) => string]

function cells(columns: readonly Column[], field: FormField): readonly string[] {
  return columns.map(([, cell]) => cell(field))
}

/** Formats a link; unsafe schemes are formatted as code. */
export function linkTo(href: string, words: string): string {
  return isLinkable(href) ? `[${title(words)}](${destination(href)})` : `${title(words)} ${code(href)}`
}

/** Renders links as a list of relations and targets, then templates. */
export function linksSection(sets: readonly LinkSet[]): string {
  const plain = each(sets, (link) => link.variables === undefined)
  const templated = each(sets, (link) => link.variables !== undefined)
  const lines = plain.map(([relation, link]) => `- ${inline(relation.name)}: ${namedLink(relation, link)}\n`)
  const list = lines.length === 0 ? '' : `## ${translate('Links')}\n\n${lines.join('')}\n`
  return list + templated.map(([relation, link]) => templateSection(relation, link)).join('')
}

function each(sets: readonly LinkSet[], isWanted: (link: Link) => boolean): readonly (readonly [Relation, Link])[] {
  return sets.flatMap(({ relation, links }) => links.filter(isWanted).map((link) => [relation, link] as const))
}

function namedLink(relation: Relation, link: Link): string {
  const details = [
    link.name,
    link.type,
    link.hreflang,
    link.deprecation === undefined ? undefined : translate('deprecated'),
  ]
  const words = details.filter((detail) => detail !== undefined).map(inline)
  const target = linkTo(link.href, link.title ?? relation.title)
  return words.length === 0 ? target : `${target} (${words.join(', ')})`
}

function templateSection(relation: Relation, link: Link): string {
  const heading = `## ${translate('Template')}: ${inline(relation.name)} — ${title(link.title ?? relation.title)}`
  return `${heading}\n\n${code(link.href)}\n\n${fieldTable(link.variables ?? [], translate('variable'))}\n`
}

/** Renders a state as a list, with nested values indented. */
export function stateList(state: State, shape = unknownShape, indent = ''): string {
  return Object.entries(state)
    .map(([name, value]) => (value === undefined ? '' : memberLines(name, value, memberShape(shape, name), indent)))
    .join('')
}

function memberLines(name: string, value: Json, shape: ValueShape, indent: string): string {
  const head = `${indent}- **${inline(name)}:**`
  if (isSingle(value, shape)) return `${head} ${scalar(value, shape)}\n`
  const members = isList(value) ? listMembers(value, shape) : value
  if (typeof members === 'string') return `${head} ${members}\n`
  return `${head}\n${stateList(members, shape, `${indent}  `)}`
}

/** Renders a list of single values on one line; others as members named by their index. */
function listMembers(values: readonly Json[], { each = unknownShape }: ValueShape): string | State {
  if (values.every((value) => isSingle(value, each))) {
    return values.length === 0 ? `(${translate('none')})` : values.map((value) => scalar(value, each)).join(', ')
  }
  return Object.fromEntries(values.map((value, index) => [String(index + 1), value]))
}

/** Formats a single value on one line. */
export function scalar(value: Single, shape: ValueShape): string {
  if (typeof value === 'string') return inline(value)
  return valueWords(value, shape)?.words ?? JSON.stringify(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
