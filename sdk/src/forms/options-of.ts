import { pointerTo, type Description, type KindOf, type TemplateValues } from '@waymark/shared'
import { readJson, essenceOf, isJson } from '../document/decoder.ts'
import type { FieldName, FormName } from '../document/described.ts'
import { isJsonObject, memberOf } from '../document/json.ts'
import { trailOf, circumstancesOf } from '../document/resource.ts'
import { InputRefused } from '../errors/affordance-failures.ts'
import { DecodeFailure } from '../errors/decode-failure.ts'
import type { StreamedResponse } from '../navigation/agent.ts'
import { internalsOf, type Internals } from '../navigation/internals.ts'
import { urlOf } from '../navigation/follow.ts'
import type { Representation } from '../navigation/representation.ts'
import { Unreadable, decoderFor, readAll } from '../transport/body.ts'
import { choiceFrom, type FormOption, type OptionNames, type Form, type FormOptions } from './form.ts'

// csv-parse 7.0.3 takes 10 seconds for 1 MB of lines of different widths (this code: 0.13), and adds 14 kB (gzip).
// Sticky: each match starts where the previous one ended.
const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n][^,\r\n]*)?)(,|\r\n|\r|\n|$)/y

/**
 * Parses CSV (RFC 4180). Quotes count at the start of a field only; empty lines are skipped. Throws Unreadable for an
 * unterminated quote.
 */
function readCsv(text: string): readonly (readonly string[])[] {
  const records: string[][] = []
  for (let at = 0; at < text.length;) {
    const { record, end } = recordAt(text, at, records.length + 1)
    if (record.length > 1 || record[0] !== '') records.push(record)
    at = end
  }
  return records
}

function recordAt(content: string, start: number, line: number): { readonly record: string[]; readonly end: number } {
  const record: string[] = []
  field.lastIndex = start
  for (;;) {
    const [, quoted, plain = '', end] = field.exec(content) ?? []
    if (end === undefined) throw new Unreadable(`is invalid CSV in record ${String(line)}`)
    record.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') return { record, end: field.lastIndex }
  }
}

/**
 * Returns the options of a field: those in the form, or those of its link, in JSON or CSV. A templated link takes
 * variables, such as typed text. Empty if the field has no options.
 *
 * Rejects with {@link FormMissing} or {@link InputRefused} for an unknown form, field or variable, otherwise like
 * `follow`.
 *
 * @example
 * for (const { value, prompt } of await optionsOf(imports, 'import', 'table')) console.log(value, prompt)
 */
export function optionsOf<D extends Description, K extends KindOf<D>, Name extends FormName<D, K>>(
  representation: Representation<D, K>,
  form: Name,
  field: FieldName<D, K, Name>,
  variables?: TemplateValues,
): Promise<readonly FormOption[]>
export async function optionsOf(
  representation: Representation,
  name: string,
  field: string,
  variables: TemplateValues = {},
): Promise<readonly FormOption[]> {
  const internals = internalsOf(representation)
  const options = optionsIn(representation.form(name), field, internals)
  if (options?.choices !== undefined || options?.link === undefined) return options?.choices ?? []
  const { agent, resource } = internals
  const { link } = options
  const relation = `${name}/${field}`
  const url = urlOf(link, resource, { relation, variables }, agent)
  const opened = await agent.open({ url, mediaType: link.type ?? 'application/json', name: relation }, resource)
  return choicesIn(opened, options, [...trailOf(resource.history), relation])
}

function optionsIn({ name, fields }: Form, field: string, { resource }: Internals): FormOptions | undefined {
  const found = fields.find((one) => one.name === field)
  if (found !== undefined) return found.options
  const detail = `is not a field; ${name} takes ${fields.map((one) => one.name).join(', ')}`
  throw new InputRefused(name, [{ pointer: pointerTo([field]), detail }], circumstancesOf(resource))
}

const mostBytes = 10 * 1024 * 1024

async function choicesIn(
  opened: StreamedResponse,
  names: OptionNames,
  trail: readonly string[],
): Promise<readonly FormOption[]> {
  const contentType = opened.headers.get('content-type')
  let text = ''
  try {
    text = decoderFor(contentType).decode(await readAll(opened.stream, mostBytes))
    return listIn(text, contentType, names)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    const undecoded = { kind: undefined, faults: cause.faults, body: text }
    throw new DecodeFailure(undecoded, { url: opened.url, trail, cause })
  }
}

function listIn(text: string, contentType: string | null, names: OptionNames): readonly FormOption[] {
  const essence = essenceOf(contentType) ?? ''
  if (essence === 'text/csv') return fromCsv(text, /;\s*header\s*=\s*"?present/i.test(contentType ?? ''))
  if (isJson(essence)) return entriesIn(readJson(text)).flatMap((entry) => choiceFrom(entry, names))
  const detail = `has the media type ${contentType ?? '(none)'}; supported are JSON and text/csv`
  throw new Unreadable(detail)
}

// HAL-FORMS §4.4: a single column is the value; of two, the first is the label. RFC 4180 §3: `header` is a parameter.
function fromCsv(text: string, hasHeader: boolean): readonly FormOption[] {
  const records = readCsv(text).slice(hasHeader ? 1 : 0)
  return records.map(([prompt = '', value = prompt]) => ({ value, prompt }))
}

// A HAL collection has its list under its only embedded relation.
function entriesIn(value: unknown): readonly unknown[] {
  const embedded = isJsonObject(value) ? memberOf(value, '_embedded') : undefined
  const [list, ...others]: readonly unknown[] = isJsonObject(embedded) ? Object.values(embedded) : [value]
  if (Array.isArray(list) && others.length === 0) return list
  throw new Unreadable('must be a list')
}
