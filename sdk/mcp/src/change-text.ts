import type { FormPreview, JsonObject } from '@waymark/sdk'
import type { Action, Reached } from './actions.ts'
import type { Place } from './place.ts'
import { quoteLong, quoteShort } from './quote.ts'
import { fileLine, type Answer } from './result.ts'
import { ToolError } from './tool-error.ts'

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an action of a page by its name; throws ToolError if there is none. */
export function actionIn({ actions }: Place, name: string): Action {
  const action = actions.get(name)
  if (action === undefined) throw new ToolError(`${quoteShort(name, 64)} is not an action of this page.`)
  return action
}

/** Returns a request in words; one with a password without its content. */
export function previewLines({ method, url, body }: FormPreview, isSecret = false): readonly string[] {
  const content = body === undefined ? [] : contentLinesOf(body, isSecret)
  return [`- ${method} ${quoteShort(url, 500)}`, ...content.map((piece) => `  + ${piece}`)]
}

function contentLinesOf(body: FormPreview['body'], isSecret: boolean): readonly string[] {
  if (isSecret) return ['(content with a password)']
  return typeof body === 'string' ? quoteLong(body) : ['(a file)']
}

type Content = Extract<Reached, { readonly kind: 'file' | 'text' }>

/** Returns the lines of a text or file. */
export function contentLines(content: Content): readonly string[] {
  return content.kind === 'text' ? quoteLong(content.text) : [fileLine(content)]
}

/** Adds a file to an answer. */
export function withFile(content: Content): (answer: Answer) => Answer {
  return (answer) => (content.kind === 'file' ? { ...answer, file: content } : answer)
}
