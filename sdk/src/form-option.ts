import { isJsonObject, memberOf, textOf, type JsonObject } from './json.ts'

/** One of the values that may be chosen; {@link optionsOf} gives them, wherever they are. */
export interface FormOption {
  readonly value: unknown
  readonly prompt: string
}

/** Which members of an entry are shown and sent. */
export interface OptionNames {
  readonly promptField: string
  readonly valueField: string
}

const bare = new Set(['string', 'number', 'boolean'])

/** What an entry of a list of options offers; nothing if it has no value. */
export function choiceFrom(entry: unknown, names: OptionNames): readonly FormOption[] {
  if (bare.has(typeof entry)) return [{ value: entry, prompt: String(entry) }]
  return isJsonObject(entry) ? choiceOf(entry, names) : []
}

function choiceOf(entry: JsonObject, { promptField, valueField }: OptionNames): readonly FormOption[] {
  const value = memberOf(entry, valueField)
  if (!bare.has(typeof value)) return []
  return [{ value, prompt: textOf(entry, promptField) ?? String(value) }]
}
