/** Returns a string literal. */
export function literal(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

/** Returns an object key, quoted if necessary. */
export function quoted(name: string): string {
  // A plain `__proto__` key would set the prototype.
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** Returns an object literal or type, on one line if it is short; keys must be quoted already. */
export function record(rows: readonly (readonly [key: string, value: string])[]): string {
  const members = rows.map(([key, value]) => `${key}: ${value}`)
  const line = `{ ${members.join(', ')} }`
  if (members.length === 0) return '{}'
  if (line.length <= 100 && !line.includes('\n')) return line
  return `{\n${members.map((member) => `${indented(member)},`).join('\n')}\n}`
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}
