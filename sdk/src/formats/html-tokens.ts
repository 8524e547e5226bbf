import { Parser } from 'htmlparser2'
import { Unreadable } from '../transport/body.ts'

export type HtmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** Elements with content that is not displayed. */
const hidden = new Set(['script', 'style', 'template', 'iframe'])

// The parser searches all open elements for each end tag: without a limit, 1 MB of open tags takes it 20 seconds.
const deepest = 512

/** Returns the visible elements and texts of a page. Throws Unreadable for too many open elements. */
export function htmlTokens(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = []
  let depth = 0
  let hiddenDepth = 0
  const add = (token: HtmlToken): void => {
    if (hiddenDepth === 0) tokens.push(token)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      add({ kind: 'open', name, attributes: new Map(Object.entries(attributes)) })
      if (hidden.has(name)) hiddenDepth += 1
      depth += 1
      if (depth > deepest) throw new Unreadable(`has more than ${String(deepest)} open elements`)
    },
    onclosetag(name) {
      depth -= 1
      if (hidden.has(name)) hiddenDepth -= 1
      add({ kind: 'close', name })
    },
    ontext(text) {
      add({ kind: 'text', text })
    },
  })
  parser.end(html)
  return tokens
}
