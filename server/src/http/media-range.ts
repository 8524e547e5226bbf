/** One element of an Accept header field (RFC 9110 §12.5.1). Names are in lower case. */
export interface MediaRange {
  readonly type: string
  readonly subtype: string
  readonly parameters: ReadonlyMap<string, string>
  /** The weight, 0 to 1. */
  readonly weight: number
}

const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
const element = new RegExp(`^[ \\t]*(${token})/(${token})[ \\t]*((?:;.*)?)$`, 's')
const parameter = new RegExp(`;[ \\t]*(?:(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?[ \\t]*`, 'gsy')
const weightGrammar = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * The ranges of an Accept header field. Malformed elements are passed over: browsers and tools send some, and a
 * request that could be answered should be.
 */
export function parseAccept(field: string): readonly MediaRange[] {
  return splitOutsideQuotes(field, ',').flatMap((text) => {
    const range = parseRange(text)
    return range === undefined ? [] : [range]
  })
}

function parseRange(text: string): MediaRange | undefined {
  const parts = element.exec(text)
  if (parts === null) return undefined
  const [, type = '', subtype = '', rest = ''] = parts
  if (type === '*' && subtype !== '*') return undefined
  const parameters = parseParameters(rest)
  if (parameters === undefined) return undefined
  const weight = parameters.get('q') ?? '1'
  parameters.delete('q')
  if (!weightGrammar.test(weight)) return undefined
  return { type: type.toLowerCase(), subtype: subtype.toLowerCase(), parameters, weight: Number(weight) }
}

/** The parameters behind a media type, from the first semicolon on; undefined where they are malformed. */
export function parseParameters(text: string): Map<string, string> | undefined {
  const parameters = new Map<string, string>()
  let position = 0
  while (position < text.length) {
    parameter.lastIndex = position
    const found = parameter.exec(text)
    if (found === null) return undefined
    position = parameter.lastIndex
    const [, name, plain, quoted] = found
    const value = plain ?? quoted?.replaceAll(/\\(.)/gs, '$1')
    if (name !== undefined && value !== undefined) parameters.set(name.toLowerCase(), value)
  }
  return parameters
}

/** Splits a list at a separator that stands outside of quoted strings. */
export function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
