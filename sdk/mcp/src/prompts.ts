import { ErrorCode, McpError, type GetPromptResult, type Prompt } from '@modelcontextprotocol/sdk/types.js'
import type { JsonObject } from '@waymark/sdk'
import type { Action } from './actions.ts'
import { shownText } from './formats.ts'
import { missingArguments, type Parameter } from './parameters.ts'
import { mainActions, type Named, type Place } from './place.ts'
import { quote, quoteShort } from './quote.ts'
import type { ToolStyle } from './style.ts'

/** Returns a prompt for each action of the first page, with its arguments. */
export function promptsOf(home: Place): Prompt[] {
  return offered(home).map(([name, { title, parameters }]) => ({
    name,
    description: shownText(title),
    arguments: parameters.map(({ name: argument, isRequired, schema }) => ({
      name: argument,
      required: isRequired,
      ...(typeof schema['description'] === 'string' ? { description: schema['description'] } : {}),
    })),
  }))
}

// A prompt with a password would show it to the model.
function offered(home: Place): readonly Named[] {
  return mainActions(home).filter(([, { isSecret = false }]) => !isSecret)
}

function promptNamed(home: Place, wanted: string): Action {
  const found = offered(home).find(([name]) => name === wanted)
  if (found === undefined) throw new McpError(ErrorCode.InvalidParams, 'The first page has no such prompt.')
  return found[1]
}

const goHome: Readonly<Record<ToolStyle, string>> = {
  dynamic: 'Go to the first page with "home".',
  stable: 'Go to the first page with "look" at "home".',
}

/** Returns the message of a prompt: an instruction to use an action of the first page with these arguments. */
export function promptMessage(
  home: Place,
  { name, values }: { readonly name: string; readonly values: JsonObject },
  style: ToolStyle,
): GetPromptResult {
  const { title, parameters } = promptNamed(home, name)
  const missing = missingArguments(parameters, values)
  if (missing !== undefined) throw new McpError(ErrorCode.InvalidParams, missing)
  const known = new Set(parameters.map((parameter) => parameter.name))
  const given = Object.fromEntries(
    Object.entries(values).filter(([argument, value]) => known.has(argument) && value !== ''),
  )
  const input = Object.keys(given).length === 0 ? '' : ` with the input ${quote(given)}`
  const text = `${goHome[style]} Then use the action ${name} (${quoteShort(title, 200)})${input}, and report the result.`
  return { description: shownText(title), messages: [{ role: 'user', content: { type: 'text', text } }] }
}

/** Returns the values of an argument of a prompt. */
export function argumentValues(home: Place, prompt: string, argument: string): readonly string[] {
  const parameter = promptNamed(home, prompt).parameters.find(({ name }) => name === argument)
  return parameter === undefined ? [] : valuesOf(parameter)
}

function valuesOf({ schema }: Parameter): readonly string[] {
  const { enum: values, items, type }: Readonly<Record<string, unknown>> = schema
  if (Array.isArray(values)) return values.map(String)
  if (type === 'boolean') return ['true', 'false']
  const inner: Readonly<Record<string, unknown>> = typeof items === 'object' && items !== null ? { ...items } : {}
  return Array.isArray(inner['enum']) ? inner['enum'].map(String) : []
}

// The specification allows no more.
const mostCompletions = 100

/** Returns the completions of a value: those that begin with it, then those that contain it. */
export function completed(values: readonly string[], value: string): { values: string[]; total: number } {
  const begun = value.toLowerCase()
  const found = values.filter((one) => one.toLowerCase().includes(begun))
  const sorted = found.toSorted((a, b) => rank(a, begun) - rank(b, begun))
  return { values: sorted.slice(0, mostCompletions), total: found.length }
}

function rank(text: string, begun: string): number {
  return text.toLowerCase().startsWith(begun) ? 0 : 1
}
