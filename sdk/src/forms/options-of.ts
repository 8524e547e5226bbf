import { pointerTo, type Description, type KindOf, type TemplateValues } from '@waymark/shared'
import { readJson, essenceOf, isJson } from '../document/decoder.ts'
import type { FieldName, FormName } from '../document/described.ts'
import { isJsonObject, memberOf } from '../document/json.ts'
import { trailOf, circumstancesOf } from '../document/resource.ts'
import { InputRefused } from '../errors/affordance-failures.ts'
import { DecodeFailure } from '../errors/failure.ts'
import { insideOf, type Inside, type Opened } from '../navigation/agent.ts'
import { urlOf } from '../navigation/follow.ts'
import type { Representation } from '../navigation/representation.ts'
import { Unreadable, readAll } from '../transport/body.ts'
import { choiceFrom, type FormOption, type OptionNames, type Form, type FormOptions } from './form.ts'

// csv-parse 7.0.3 takes 10 seconds for 1 MB of lines of differing widths (this: 0.13), and 14 kB in browsers (gzip).
// Each is taken from where the one before it ended.
const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n][^,\r\n]*)?)(,|\r\n|\r|\n|$)/y

/**
 * The records of a text in CSV (RFC 4180). Quotes are read where a field begins with one; a line without anything is
 * none. Throws Unreadable for a quoted field that does not end.
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
    if (end === undefined) throw new Unreadable([{ pointer: '', detail: `is not CSV in record ${String(line)}` }])
    record.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') return { record, end: field.lastIndex }
  }
}

/**
 * What may be chosen for a field of a form: what the form lists or, where the service keeps the list elsewhere, what
 * is there now, in JSON or CSV. A link with variables takes them, such as what was typed so far. It is empty where the
 * form says nothing of choices, so that anything may be given.
 *
 * Rejects with {@link FormMissing} or {@link InputRefused} where there is no such form, field or variable, and else as
 * `follow` does.
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
  const inside = insideOf(representation)
  const options = optionsIn(representation.form(name), field, inside)
  if (options?.choices !== undefined || options?.link === undefined) return options?.choices ?? []
  const { agent, resource } = inside
  const { link } = options
  const relation = `${name}/${field}`
  const url = urlOf(link, resource, { relation, variables }, agent)
  const opened = await agent.open({ url, mediaType: link.type ?? 'application/json', name: relation }, resource)
  return choicesIn(opened, options, [...trailOf(resource.history), relation])
}

function optionsIn({ name, fields }: Form, field: string, { resource }: Inside): FormOptions | undefined {
  const found = fields.find((one) => one.name === field)
  if (found !== undefined) return found.options
  const detail = `is not asked for; ${name} takes ${fields.map((one) => one.name).join(', ')}`
  throw new InputRefused(name, [{ pointer: pointerTo([field]), detail }], circumstancesOf(resource))
}

const mostBytes = 10 * 1024 * 1024

async function choicesIn(opened: Opened, names: OptionNames, trail: readonly string[]): Promise<readonly FormOption[]> {
  const contentType = opened.headers.get('content-type')
  let text = ''
  try {
    text = new TextDecoder().decode(await readAll(opened.stream, mostBytes))
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
  const detail = `has the media type ${contentType ?? '(none)'}; understood are JSON and text/csv`
  throw new Unreadable([{ pointer: '', detail }])
}

// HAL-FORMS §4.4: one column is the value; of two, the first is the prompt. RFC 4180 §3 says whether there is a header.
function fromCsv(text: string, hasHeader: boolean): readonly FormOption[] {
  const records = readCsv(text).slice(hasHeader ? 1 : 0)
  return records.map(([prompt = '', value = prompt]) => ({ value, prompt }))
}

// A collection in HAL holds its list under the one relation that it embeds.
function entriesIn(value: unknown): readonly unknown[] {
  const embedded = isJsonObject(value) ? memberOf(value, '_embedded') : undefined
  const [list, ...others]: readonly unknown[] = isJsonObject(embedded) ? Object.values(embedded) : [value]
  if (Array.isArray(list) && others.length === 0) return list
  throw new Unreadable([{ pointer: '', detail: 'must be a list' }])
}
