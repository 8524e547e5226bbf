import type { Form, FormField } from '../../hypermedia/form.ts'
import { selfOf, type Link, type LinkSet, type Representation } from '../../hypermedia/representation.ts'
import type { PageContext } from '../../hypermedia/serializer.ts'
import { kindOf, limitsOf, valueText } from '../visible.ts'
import { addressOf, linkLine } from './address.ts'
import {
  type Line,
  type Members,
  type Block,
  type Cell,
  type Member,
  type PrintedDocument,
  membersOf,
} from './document.ts'
import { embeddedBlocks } from './embedded.ts'
import { body, ensure, heightOf, margin, widthOf, writeLines, type Pdf, type Place, type Structure } from './paper.ts'

const names = { width: 130, indent: 12, longest: 200 }

/** Draws terms with their values as a list. */
export function drawMembers(pdf: Pdf, root: Structure, { rows }: Members): void {
  if (rows.length === 0) return
  const list = pdf.struct('L')
  root.add(list)
  for (const row of rows) drawMember(pdf, list, row)
  list.end()
  pdf.y += 6
}

function drawMember(pdf: Pdf, list: Structure, { name, depth, lines }: Members['rows'][number]): void {
  const indent = Math.min(depth, 6) * names.indent
  const label = { x: margin.left + indent, width: names.width - indent, style: { ...body, font: 'bold' } as const }
  const term = [{ text: name.length > names.longest ? `${name.slice(0, names.longest)}…` : name }]
  const value = { x: margin.left + names.width + 8, width: widthOf(pdf) - names.width - 8, style: body }
  // Short entries are kept on one page; long ones may break.
  ensure(pdf, Math.max(heightOf(pdf, term, label), Math.min(heightOf(pdf, lines, value), 120)) + 2)
  const { y, page } = pdf
  const item = pdf.struct('LI')
  list.add(item)
  part(pdf, item, { tag: 'Lbl', lines: term }, label)
  const below = pdf.y
  pdf.y = y
  part(pdf, item, { tag: 'LBody', lines }, value)
  item.end()
  pdf.y = (pdf.page === page ? Math.max(pdf.y, below) : pdf.y) + 3
}

interface Part {
  readonly tag: 'Lbl' | 'LBody'
  readonly lines: readonly Line[]
}

function part(pdf: Pdf, item: Structure, { tag, lines }: Part, place: Place): void {
  const structure = pdf.struct(tag)
  item.add(structure)
  writeLines(pdf, structure, lines, place)
  structure.end()
}

/** Converts a representation to a document for printing. */
export function printedDocument(representation: Representation, context: PageContext): PrintedDocument {
  const { origin, service, home } = context
  const { title, state, shape, links, embedded, forms, events = [] } = representation
  const self = selfOf(representation)
  const known = new Set(links.flatMap((set) => set.links.map(({ href }) => href)))
  const changed = events.reduce<number | undefined>((newest, event) => Math.max(newest ?? 0, event.changed), undefined)
  return {
    title,
    service,
    address: addressOf(self ?? home, origin),
    changed,
    blocks: [
      { block: 'heading', level: 1, line: { text: title } },
      { block: 'members', rows: membersOf(state, shape) },
      ...embedded.flatMap((set) => embeddedBlocks(set, { origin, self, known, depth: 0 })),
      ...section(
        'Forms',
        forms.flatMap((form) => formBlocks(form, origin)),
      ),
      ...section('Links', links.length === 0 ? [] : [{ block: 'members', rows: linkRows(links, origin) }]),
    ],
  }
}

function section(text: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ block: 'heading', level: 2, line: { text } }, ...blocks]
}

function formBlocks({ title, name, method, target, contentType, fields }: Form, origin: string | undefined): Block[] {
  const how = { text: `Form ${name}: ${method}, ${contentType}`, isMuted: true } as const
  return [
    { block: 'heading', level: 3, line: { text: title } },
    { block: 'paragraph', lines: [linkLine(addressOf(target, origin), target, origin), how] },
    ...(fields.length === 0 ? [] : [fieldTable(fields)]),
  ]
}

function fieldTable(fields: readonly FormField[]): Block {
  const areFilled = fields.some(({ value, fault }) => value !== undefined || fault !== undefined)
  const heads = ['Field', 'Name', 'Kind', 'Required', 'Limits', ...(areFilled ? ['Current value'] : [])]
  return { block: 'table', heads, rows: fields.map((field) => fieldCells(field, areFilled)) }
}

function fieldCells({ name, field, value, fault }: FormField, areFilled: boolean): readonly Cell[] {
  const required = field.required ? 'yes' : 'no'
  const { pattern, ...printed } = field
  const limits = pattern === undefined ? limitsOf(field) : limitsOf(printed)
  const present = [
    ...(value === undefined ? [] : [{ text: valueText(value) }]),
    ...(fault === undefined ? [] : [muted(fault)]),
  ]
  const cells = [field.prompt, name, kindOf(field), required, limits].map((text) => [{ text }])
  return areFilled ? [...cells, present] : cells
}

function muted(text: string): Line {
  return { text, isMuted: true }
}

function linkRows(sets: readonly LinkSet[], origin: string | undefined): readonly Member[] {
  return sets.flatMap(({ relation, links }) => {
    return links.map((link) => ({ name: relation.title, depth: 0, lines: linkLines(link, origin) }))
  })
}

/** On paper the address has to be readable. */
function linkLines(link: Link, origin: string | undefined): readonly Line[] {
  const { href, title, variables } = link
  if (variables !== undefined) {
    const asked = variables.map(({ name, field }) => `${name} (${field.prompt})`).join(', ')
    return [...(title === undefined ? [] : [{ text: title }]), muted(`${href} with ${asked}`)]
  }
  const address = addressOf(href, origin)
  return title === undefined ? [linkLine(address, href, origin)] : [linkLine(title, href, origin), muted(address)]
}
