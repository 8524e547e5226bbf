import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { LinkedFile } from './actions.ts'
import type { Named, Place } from './place.ts'
import { quote } from './quote.ts'
import { fitting, structured } from './structured.ts'
import type { Format } from './formats.ts'
import { fixedActions, type ToolStyle } from './style.ts'

/** The most characters of the texts of a result. */
const longestResult = 8_000

const mostLines = 60

/** A result before it is cut. */
export interface Answer extends Offer {
  /** Lines of fixed words and quoted data. */
  readonly data: readonly string[]
  /** The page whose lines these are. */
  readonly shown?: Place
  /** The lines before those of the page. */
  readonly done?: readonly string[]
  readonly file?: LinkedFile | undefined
  /** The other media types of the page. */
  readonly formats?: readonly Format[]
  readonly isError?: boolean
}

/** Actions that are possible next. */
export interface Offer {
  /** The actions in words, in a part of their own. */
  readonly actions: string
  readonly offered: readonly Named[]
  /** The name of the action that reverts the change. */
  readonly undo?: string
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

/** Returns a result as text: the data of the service and the actions are apart. */
export function resultOf(
  answer: Answer,
  { shown, rest, style }: { readonly shown: readonly string[]; readonly rest: number; readonly style: ToolStyle },
): CallToolResult {
  const data = [...shown, ...(rest === 0 ? [] : [noteOf(rest, style)])].join('\n')
  const texts = data === '' ? [] : [{ type: 'text' as const, text: data }]
  return {
    content: [...texts, ...filesOf(answer), { type: 'text', text: answer.actions }],
    ...(answer.isError === true ? { isError: true } : {}),
  }
}

const longestMessages = 5_000

/**
 * Returns a result as data, and as the same data in JSON for hosts that read texts only; with the lines that did not
 * fit.
 */
export function structuredResultOf(answer: Answer): readonly [result: CallToolResult, rest: readonly string[]] {
  const { data, done = [], shown, offered, undo, isError = false } = answer
  const messages = shown === undefined ? fitting(data, longestMessages) : done
  const parts = structured({ messages, shown, offered, undo }, longestResult)
  const rest = shown === undefined ? data.slice(messages.length) : parts.isCut === true ? data : []
  const structuredContent = rest.length > 0 ? { ...parts, isCut: true } : parts
  const text = quote(structuredContent)
  return [
    { content: [{ type: 'text', text }, ...filesOf(answer)], structuredContent, ...(isError ? { isError } : {}) },
    rest,
  ]
}

function filesOf({ file, formats = [] }: Answer): CallToolResult['content'] {
  const links = formats.map((format) => ({ type: 'resource_link' as const, ...format }))
  return [...(file === undefined ? [] : [resourceOf(file)]), ...links]
}

function resourceOf({ url, mediaType, bytes }: LinkedFile): CallToolResult['content'][number] {
  return { type: 'resource', resource: { uri: url, mimeType: mediaType, blob: Buffer.from(bytes).toString('base64') } }
}

/** Returns the line about a file. */
export function fileLine({ mediaType, bytes }: LinkedFile): string {
  return `A file of type ${quote(mediaType)} with ${String(bytes.length)} bytes.`
}
