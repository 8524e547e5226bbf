/** A text as a literal of the language. */
export function literal(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

/** A name as the key of an object: quoted where it has to be. */
export function quoted(name: string): string {
  // `__proto__` would be no member, but the prototype.
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** An object, on one line where it is short; its keys are quoted already. */
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
