import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { LinkedFile } from './actions.ts'
import { quote } from './quote.ts'
import { fixedActions, type ToolStyle } from './style.ts'

/** The most characters of the texts of a result. */
const longestResult = 8_000

const mostLines = 60

/** A result before it is cut. */
export interface Answer {
  /** Lines of fixed words and quoted data. */
  readonly data: readonly string[]
  readonly file?: LinkedFile | undefined
  /** The actions, in a part of their own. */
  readonly actions: string
  readonly isError?: boolean
}

/** Returns the lines that fit in a result with the actions, and the others. */
export function fitted(
  { data, actions }: Answer,
  style: ToolStyle,
): readonly [shown: readonly string[], rest: readonly string[]] {
  const most = longestResult - actions.length - noteOf(data.length, style).length - 2
  let length = 0
  let count = 0
  for (const line of data.slice(0, mostLines)) {
    length += line.length + 1
    // A line that is longer than a result is never made.
    if (length > most && count > 0) break
    count += 1
  }
  return [data.slice(0, count), data.slice(count)]
}

function noteOf(rest: number, style: ToolStyle): string {
  return `… ${String(rest)} more lines: ${fixedActions[style].rest}`
}

/** Returns a result: the data of the service and the actions are apart. */
export function resultOf(
  answer: Answer,
  { shown, rest, style }: { readonly shown: readonly string[]; readonly rest: number; readonly style: ToolStyle },
): CallToolResult {
  const { file, actions, isError = false } = answer
  const data = [...shown, ...(rest === 0 ? [] : [noteOf(rest, style)])].join('\n')
  return {
    content: [
      ...(data === '' ? [] : [{ type: 'text' as const, text: data }]),
      ...(file === undefined ? [] : [resourceOf(file)]),
      { type: 'text', text: actions },
    ],
    ...(isError ? { isError } : {}),
  }
}

function resourceOf({ url, mediaType, bytes }: LinkedFile): CallToolResult['content'][number] {
  return { type: 'resource', resource: { uri: url, mimeType: mediaType, blob: Buffer.from(bytes).toString('base64') } }
}

/** Returns the line about a file. */
export function fileLine({ mediaType, bytes }: LinkedFile): string {
  return `A file of type ${quote(mediaType)} with ${String(bytes.length)} bytes.`
}
