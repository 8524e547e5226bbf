import { mediaType } from '@waymark/shared'
import type { Element } from '@xmldom/xmldom'
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { Nodes } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { ownMember } from '../../contract/reading/reader.ts'
import { rootOf } from '../../contract/reading/xml.ts'
import { linkOf, templateOf, type Document } from './clinic-client.ts'

/** A form as a media type shows it, with the present values of its fields. */
export interface ShownForm {
  readonly method: string
  readonly target: string
  readonly values: ReadonlyMap<string, string | undefined>
}

/** A form of a representation, by the members that identify it in every media type. */
export interface FormKey {
  readonly name: string
  readonly method: string
  readonly target: string
}

/** A media type with forms. */
export interface FormMedium {
  readonly accept: string
  /** Returns the form of a representation; undefined if it is missing. */
  formIn(text: string, key: FormKey): ShownForm | undefined
  /** Returns the text that the representation shows, attributes included. */
  wordsIn(text: string): string
}

const halForms: FormMedium = {
  accept: mediaType.halForms,
  formIn(text, { name, target: self }) {
    const document = JSON.parse(text) as Document
    if (document._templates?.[name] === undefined) return undefined
    const { method = 'GET', target = self, properties = [] } = templateOf(document, name)
    const values = properties.map((one) => [one.name, textOf(one.value)] as const)
    return { method, target, values: new Map(values) }
  },
  wordsIn: (text) => text,
}

function textOf(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}

interface SirenAction {
  readonly name: string
  readonly method: string
  readonly href: string
  readonly fields?: readonly { readonly name: string; readonly value?: unknown }[]
}

const siren: FormMedium = {
  accept: mediaType.siren,
  formIn(text, { name }) {
    const { actions = [] } = JSON.parse(text) as { readonly actions?: readonly SirenAction[] }
    const action = actions.find((one) => one.name === name)
    if (action === undefined) return undefined
    const { method, href: target, fields = [] } = action
    return { method, target, values: new Map(fields.map((one) => [one.name, textOf(chosenOf(one.value))] as const)) }
  },
  wordsIn: (text) => text,
}

function chosenOf(value: unknown): unknown {
  const options: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined
  if (options === undefined) return value
  return ownMember(
    options.find((one) => ownMember(one, 'selected') === true),
    'value',
  )
}

const xml: FormMedium = {
  accept: mediaType.halXml,
  formIn(text, { name }) {
    const form = [...rootOf(text).childNodes].find(
      (node): node is Element => isElement(node, 'w:form') && node.getAttribute('name') === name,
    )
    if (form === undefined) return undefined
    const fields = [...form.childNodes].filter((node): node is Element => isElement(node, 'w:field'))
    const values = fields.map((field) => {
      const value = [...field.childNodes].find((node) => isElement(node, 'w:value'))
      return [field.getAttribute('name') ?? '', value?.textContent ?? undefined] as const
    })
    return {
      method: form.getAttribute('method') ?? '',
      target: form.getAttribute('target') ?? '',
      values: new Map(values),
    }
  },
  wordsIn: (text) => rootOf(text).textContent ?? '',
}

function isElement(node: { readonly nodeName: string }, name: string): node is Element {
  return node.nodeName === name
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)

const markdown: FormMedium = {
  accept: mediaType.markdown,
  formIn(text, { name }) {
    const { children } = parser.parse(text)
    const start = children.findIndex((node) => node.type === 'heading' && wordsOf(node).startsWith(`Form: ${name} — `))
    if (start < 0) return undefined
    const [list, table] = children.slice(start + 1)
    if (list?.type !== 'list') return undefined
    const about = new Map(list.children.map((item) => [wordsOf(item).split(':')[0] ?? '', wordsOf(item)]))
    const after = (key: string): string => (about.get(key) ?? '').slice(key.length + 1).trim()
    const rows = table?.type === 'table' ? table.children.map((row) => row.children.map(wordsOf)) : []
    const [head = [], ...fields] = rows
    const column = head.indexOf('current value')
    const values = fields.map((cells) => [cells[0] ?? '', column < 0 ? undefined : cells[column]] as const)
    return { method: after('method'), target: after('target'), values: new Map(values) }
  },
  wordsIn: (text) => wordsOf(parser.parse(text)),
}

function wordsOf(node: Nodes): string {
  if (node.type === 'html' || node.type === 'break') return '\n'
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map((child) => wordsOf(child)).join(isBlock(node) ? '' : '\n') : ''
}

function isBlock({ type }: Nodes): boolean {
  return ['paragraph', 'heading', 'tableCell', 'strong', 'link'].includes(type)
}

const plainText: FormMedium = {
  accept: mediaType.plainText,
  formIn(text, { name }) {
    const lines = text.split('\n')
    const start = lines.findIndex((line) => line.startsWith(`Form ${name}: `))
    const [, method, target] = /^ {2}(\S+) (\S+) as /.exec(lines[start + 1] ?? '') ?? []
    if (start < 0 || method === undefined || target === undefined) return undefined
    const after = lines.slice(start + 2)
    const end = after.findIndex((line) => !line.startsWith('  '))
    const rows = after.slice(0, end).map((line) => line.trim().split(/ {2,}/))
    const values = rows.map(([field = '', ...cells]) => {
      return [field, cells.find((cell) => cell.startsWith('= '))?.slice('= '.length)] as const
    })
    return { method, target, values: new Map(values) }
  },
  wordsIn: (text) => text,
}

type HtmlNode = DefaultTreeAdapterTypes.Node

const html: FormMedium = {
  accept: mediaType.html,
  formIn(text, { method, target }) {
    const form = [...nodesOf(parse(text))].find((node) => {
      const action = attribute(node, 'action')
      // A page of a signed-in user names the user whose form it is.
      const own = attribute(node, 'data-target') ?? action?.replace(/[?&]_user=.*/, '')
      return (
        action !== undefined &&
        attribute(node, 'method') === 'post' &&
        own === target &&
        (attribute(node, 'data-method') ?? 'POST') === method
      )
    })
    if (form === undefined) return undefined
    const controls = [...nodesOf(form)].filter((node) => attribute(node, 'name') !== undefined)
    const values = controls.map((node) => [attribute(node, 'name') ?? '', valueOf(node)] as const)
    return { method: 'POST', target: attribute(form, 'action') ?? '', values: new Map(values) }
  },
  wordsIn: (text) =>
    [...nodesOf(parse(text))]
      .flatMap((node) => ('value' in node ? [node.value] : 'attrs' in node ? node.attrs.map(({ value }) => value) : []))
      .join('\n'),
}

/** Returns the value of a control: of the selected option, of a text area or of an input. */
function valueOf(control: HtmlNode): string | undefined {
  const nodes = [...nodesOf(control)]
  const options = nodes.filter((node) => node.nodeName === 'option')
  if (options.length > 0) {
    const selected = options.find((node) => attribute(node, 'selected') !== undefined)
    return selected === undefined ? undefined : attribute(selected, 'value')
  }
  return attribute(control, 'value') ?? nodes.flatMap((node) => ('value' in node ? [node.value] : [])).join('')
}

function* nodesOf(node: HtmlNode): Generator<HtmlNode> {
  yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* nodesOf(child)
}

function attribute(node: HtmlNode, name: string): string | undefined {
  if (!defaultTreeAdapter.isElementNode(node)) return undefined
  return node.attrs.find((each) => each.name === name)?.value
}

/** Returns the members that identify a form of a HAL-FORMS document, and the names of its fields. */
export function formKey(page: string, name: string): FormKey & { readonly fields: readonly string[] } {
  const document = JSON.parse(page) as Document
  const { method = 'GET', target = linkOf(document, 'self'), properties = [] } = templateOf(document, name)
  return { name, method, target, fields: properties.map((property) => property.name) }
}

/** The media types with forms. */
export const formMedia = { halForms, siren, xml, html, markdown, plainText } as const

interface Page {
  readonly text: string
  readonly etag: string | undefined
}

/** A client that reads and submits forms in any media type. */
export class FormClient {
  readonly #origin: string
  readonly #credentials: Readonly<Record<string, string>>

  constructor(origin: string, credentials: Readonly<Record<string, string>>) {
    this.#origin = origin
    this.#credentials = credentials
  }

  async read(path: string, { accept }: FormMedium): Promise<Page> {
    const page = await fetch(this.#origin + path, { headers: { ...this.#credentials, accept } })
    const text = await page.text()
    if (!page.ok) throw new Error(`${String(page.status)} for ${path}: ${text}`)
    return { text, etag: page.headers.get('etag') ?? undefined }
  }

  async acceptsPatch(path: string): Promise<boolean> {
    const answer = await fetch(this.#origin + path, { method: 'OPTIONS', headers: this.#credentials })
    return answer.headers.has('accept-patch')
  }

  /** Submits a form and returns the representation of the result. */
  async send(
    { method, target }: Pick<ShownForm, 'method' | 'target'>,
    { type, text }: { readonly type: string; readonly text: string },
    { medium, etag }: { readonly medium: FormMedium; readonly etag: string | undefined },
  ): Promise<string> {
    const condition = method === 'POST' ? {} : { 'if-match': etag ?? '*' }
    // A page sends its forms from its own origin.
    const own = { origin: this.#origin, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(this.#origin + target, {
      method,
      headers: { ...this.#credentials, ...own, ...condition, accept: medium.accept, 'content-type': type },
      body: text,
    })
    const shown = await answer.text()
    if (!answer.ok) throw new Error(`${String(answer.status)} for ${method} ${target}: ${shown}`)
    // A secret is shown in the response only.
    const place = answer.headers.get('content-location')
    return place === null || answer.redirected ? shown : (await this.read(place, medium)).text
  }
}
