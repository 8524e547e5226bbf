import { visible } from './visible.ts'

/** Fast path: text that needs no escaping. */
const plain = /^[ !#-%'-;=?-~\u00a1-\u024f–—’]*$/
const special = /[<>&"\r\n\t\u2028\u2029]/g
// XML 1.0 forbids these characters even as references; `visible` has already replaced control characters and lone
// surrogates.
const forbidden = /[\ufffe\uffff]/g

const references: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  // Parsers normalize these: in attributes to spaces, and CR everywhere to LF.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
  // Line breaks in XML 1.1 and in some parsers.
  '\u2028': '&#8232;',
  '\u2029': '&#8233;',
}

/** Escapes text for content and attribute values. */
export function escaped(text: string): string {
  if (plain.test(text)) return text
  return visible(text)
    .replaceAll(forbidden, '\ufffd')
    .replaceAll(special, (character) => references[character] ?? character)
}

/** Returns an attribute with a leading space; empty without a value. */
export function attribute(name: string, value: string | number | boolean | undefined): string {
  if (value === undefined) return ''
  return ` ${name}="${typeof value === 'string' ? escaped(value) : String(value)}"`
}

/** Returns an element; `name` may include attributes. */
export function element(name: string, attributes: string, content: string): string {
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
}
