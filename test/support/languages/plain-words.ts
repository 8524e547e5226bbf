import {
  ProblemState,
  shapeOf,
  type CodedDescription,
  type ResourceDescription,
  type ValueShape,
} from '@waymark/shared'

/*
 * The words of a document that the pseudo-language has not marked: those without any accent, except names of the service
 * description, of protocols and of data, and everything that is code.
 */

const attribute = /\b(?:aria-label|title|alt|placeholder)="([^"]*)"/g
const machineParts: Readonly<Record<string, RegExp>> = {
  html: /<(script|style|code)\b.*?<\/\1>|<head>.*?<\/head>/gs,
  md: /^---\n.*?\n---\n|```.*?```|`[^`]*`|\]\(<[^>]*>\)|\*\*[^*]*:\*\*/gs,
}
// The texts of documents for programs are the values of these members.
const textMembers = /"(?:title|prompt|detail|description|message)":"((?:[^"\\]|\\.)*)"/g
const textElements = /\btitle="([^"]*)"|<(?:title|prompt|detail|description)>([^<]*)</g

const protocol =
  'ALPS HAL FORMS HTML JSON XML Markdown OpenAPI Accept GET POST PUT PATCH DELETE HTTP Retry After API URI hal html json xml forms text'
// Intl writes dates; it knows no pseudo-language.
const dates = 'Thursday December'

/** Returns the words of a document that are in no catalogue, each once. */
export function plainWords(
  content: string,
  format: string,
  description: CodedDescription,
  data: readonly string[],
): readonly string[] {
  const allowed = new Set([
    ...wordsIn(protocol),
    ...wordsIn(dates),
    ...data.flatMap(wordsIn),
    ...namesOf(description).flatMap(wordsIn),
  ])
  return [...new Set(textsIn(content, format).flatMap(wordsIn))].filter((word) => !allowed.has(word))
}

function textsIn(content: string, format: string): readonly string[] {
  const readable = machineParts[format] === undefined ? content : content.replaceAll(machineParts[format], ' ')
  if (format === 'html') {
    const attributes = [...readable.matchAll(attribute)].map(([, text = '']) => text)
    return [...attributes, readable.replaceAll(/<[^>]*>/g, ' ')].map(unescaped)
  }
  if (format === 'md') return [readable.replaceAll(/\\([^A-Za-z0-9\s])/g, '$1')]
  // Names and addresses of plain text stand in columns of their own.
  if (format === 'text') return [readable.replaceAll(/[\w-]*[/:=][^\s]*|\{[^}]*\}/g, ' ')]
  const texts = format === 'xml' ? readable.matchAll(textElements) : readable.matchAll(textMembers)
  return [...texts].map(([, one, other]) => unescaped(one ?? other ?? ''))
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll(/&\w+;/g, ' ')
}

function wordsIn(text: string): readonly string[] {
  return text.match(/(?<![\p{L}\d_\-/.])[A-Za-z]{3,}(?![\p{L}\d_\-/])/gu) ?? []
}

/** Returns the names of a description, which programs use in every language. */
function namesOf({ relations, resources }: CodedDescription): readonly string[] {
  return [
    ...Object.values(relations).flatMap(({ name, cardinality }) => [...name.split(':'), cardinality]),
    ...Object.entries<ResourceDescription>(resources).flatMap(([kind, { state, links = {}, forms = {} }]) => [
      kind,
      ...memberNames(shapeOf(state)),
      ...Object.values(links).flatMap(({ variables }) => fieldNames(variables)),
      ...Object.entries(forms).flatMap(([form, { fields }]) => [form, ...fieldNames(fields)]),
    ]),
    ...memberNames(shapeOf(ProblemState)),
    ...kindsOfFields,
  ]
}

const kindsOfFields = ['text', 'textarea', 'number', 'date', 'choice', 'search', 'hidden', 'object', 'true', 'false']

function fieldNames(fields: Readonly<Record<string, { readonly options?: readonly { readonly value: string }[] }>>) {
  return Object.entries(fields).flatMap(([name, { options = [] }]) => [name, ...options.map(({ value }) => value)])
}

function memberNames({ members = new Map<string, ValueShape>(), each }: ValueShape): readonly string[] {
  const own = [...members].flatMap(([name, shape]) => [name, ...memberNames(shape)])
  return each === undefined ? own : [...own, ...memberNames(each)]
}
