import { visible } from './visible.ts'

/** Most text is such text, and then there is nothing to look for. */
const plain = /^[ !#-%'-;=?-~\u00a1-\u024f–—’]*$/
const special = /[<>&"\r\n\t\u2028\u2029]/g
// XML 1.0 forbids these even as references; `visible` has replaced the controls and the lone surrogates.
const forbidden = /[\ufffe\uffff]/g

const references: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  // As themselves they would be changed: in an attribute to spaces, and a CR everywhere to a line feed.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
  // Line breaks to XML 1.1 or to the regular expressions of some parsers.
  '\u2028': '&#8232;',
  '\u2029': '&#8233;',
}

/** Text as content or as the value of an attribute, from which a parser reads the same text. */
export function escaped(text: string): string {
  if (plain.test(text)) return text
  return visible(text)
    .replaceAll(forbidden, '\ufffd')
    .replaceAll(special, (character) => references[character] ?? character)
}

/** An attribute with a space before it; nothing where it has no value. */
export function attribute(name: string, value: string | number | boolean | undefined): string {
  if (value === undefined) return ''
  return ` ${name}="${typeof value === 'string' ? escaped(value) : String(value)}"`
}

/** An element; `start` is its name with its attributes. */
export function element(name: string, attributes: string, content: string): string {
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
}
