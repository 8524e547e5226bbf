import { type Field, mediaType, presenceFault, translate } from '@waymark/shared'
import type { Form } from '../../hypermedia/form.ts'
import { selfOf, type Representation } from '../../hypermedia/representation.ts'
import type { PageContext, ValidatorContext } from '../../hypermedia/serializer.ts'
import { code, codeBlock, inline, title } from './escape.ts'
import { fieldTable, linkTo } from './state.ts'

type FormContext = Pick<PageContext, 'origin'> & ValidatorContext

export interface Surroundings {
  readonly origin: string | undefined
  readonly ifMatch: string | undefined
}

/** Returns a curl command that submits a form with its current values, and with examples of what else it needs. */
export function curlLine(form: Form, { origin, ifMatch }: Surroundings): string {
  const values = valuesOf(form)
  const words = [
    'curl',
    ...(form.method === 'GET' ? ['-G'] : ['-X', form.method]),
    ...header('Accept', mediaType.markdown),
    ...(ifMatch === undefined ? [] : header('If-Match', ifMatch)),
    ...body(form, values),
    address(form.target, origin),
  ]
  return words.join(' ')
}

type Given = readonly [name: string, value: unknown]

function body({ method, contentType, fields }: Form, values: readonly Given[]): readonly string[] {
  if (fields.length === 0) return []
  if (method === 'GET' || contentType === mediaType.urlencoded) {
    return values.flatMap(([name, value]) => ['--data-urlencode', shellWord(`${name}=${textOf(value)}`)])
  }
  if (contentType === mediaType.formData) {
    const files = new Set(fields.filter(({ field }) => field.kind === 'file').map(({ name }) => name))
    return values.flatMap(([name, value]) => ['-F', shellWord(`${name}=${files.has(name) ? '@FILE' : textOf(value)}`)])
  }
  return [...header('Content-Type', contentType), '--data-raw', shellWord(JSON.stringify(Object.fromEntries(values)))]
}

function header(name: string, value: string): readonly string[] {
  return ['-H', shellWord(`${name}: ${value}`)]
}

function address(target: string, origin: string | undefined): string {
  if (/^https?:/i.test(target)) return shellWord(target)
  return origin === undefined ? `"$ORIGIN"${shellWord(target)}` : shellWord(origin + target)
}

function valuesOf({ method, fields }: Form): readonly Given[] {
  const given = new Map(
    fields.flatMap(({ name, value }): readonly Given[] => (value === undefined ? [] : [[name, value]])),
  )
  const described = Object.fromEntries(fields.map(({ name, field }) => [name, field]))
  for (const { name, field } of fields) {
    if (given.has(name)) continue
    const isNeeded = presenceFault(described, name, (other) => given.get(other)) !== undefined
    // Examples of a search write nothing.
    const example = method === 'GET' || isNeeded ? exampleOf(field) : undefined
    if (example !== undefined) given.set(name, field.fromText(example))
    else if (isNeeded) given.set(name, placeholderOf(field))
  }
  return fields.flatMap(({ name }): readonly Given[] => (given.has(name) ? [[name, given.get(name)]] : []))
}

// The example of a field may be none of its present choices.
function exampleOf({ options, example }: Field): string | undefined {
  const isChoice = options === undefined || options.some(({ value }) => value === example)
  return isChoice ? example : options[0]?.value
}

function placeholderOf({ kind, min, prompt }: Field): unknown {
  return kind === 'date' ? 'YYYY-MM-DD' : (min ?? prompt)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Quotes a word for the shell. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Renders a form with everything needed to submit it. */
export function formSection(form: Form, of: Representation, context: FormContext): string {
  const { origin, entityTag } = context
  // RFC 9110 §13.1.1: the tag applies to the resource itself only.
  const ifMatch = form.method !== 'POST' && form.target === selfOf(of) ? entityTag : undefined
  return [
    `## ${translate('Form')}: ${inline(form.name)} — ${title(form.title)}\n`,
    `- **${translate('method')}:** ${form.method}`,
    `- **${translate('target')}:** ${linkTo(form.target, form.target)}`,
    `- **${translate('content type')}:** ${code(form.contentType)}\n`,
    fieldTable(form.fields, translate('field')),
    codeBlock('sh', curlLine(form, { origin, ifMatch })),
    '\n',
  ].join('\n')
}
