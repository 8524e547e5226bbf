/**
 * Returns the name of a member that an object has twice; undefined if there is none. RFC 8259 §4: receivers disagree about
 * which of the two counts.
 *
 * @param text well-formed JSON
 */
export function repeatedName(text: string): string | undefined {
  const token = /[{}[\]"]/g
  // Arrays have no names.
  const open: (Set<string> | undefined)[] = []
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [mark] = found
    if (mark === '"') {
      token.lastIndex = endOfString(text, found.index)
      const name = nameAt(text, found.index, token.lastIndex)
      if (name !== undefined && isRepeated(open.at(-1), name)) return name
    } else if (mark === '{') open.push(new Set())
    else if (mark === '[') open.push(undefined)
    else open.pop()
  }
  return undefined
}

function isRepeated(names: Set<string> | undefined, name: string): boolean {
  const isKnown = names?.has(name) === true
  names?.add(name)
  return isKnown
}

// Not one pattern for the whole string: with millions of escapes, its repetition would exhaust the stack.
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charAt(first - 1) === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Returns a string that is the name of a member; undefined for a value. */
function nameAt(text: string, start: number, end: number): string | undefined {
  const colon = /\s*:/y
  colon.lastIndex = end
  return colon.test(text) ? String(JSON.parse(text.slice(start, end))) : undefined
}
