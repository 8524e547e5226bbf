const longestCell = 120

/** Returns the state as a list in Markdown; nested objects are indented, empty members are left out. */
export function stateLines(state: unknown, indent = ''): readonly string[] {
  return membersOf(state).flatMap(([name, value]) => {
    const text = textOf(value)
    if (text !== undefined) return [`${indent}- ${name}: ${text}`]
    const entries = Array.isArray(value) ? value.map((entry: unknown) => JSON.stringify(entry)) : undefined
    if (entries !== undefined) return [`${indent}- ${name}:`, ...entries.map((entry) => `${indent}  - ${entry}`)]
    return [`${indent}- ${name}:`, ...stateLines(value, `${indent}  `)]
  })
}

/** Returns the members of a state with a single value in one line; none if there are no such members. */
export function cells(state: unknown): readonly string[] {
  const found = membersOf(state).flatMap(([name, value]) =>
    textOf(value) === undefined ? [] : [`${name}: ${cell(value)}`],
  )
  return found.length === 0 ? [] : [found.join(', ')]
}

/** Returns the states as rows with the same columns. */
export function inCells(states: readonly unknown[]): {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
} {
  const members = states.map((state) => new Map(membersOf(state).filter(([, value]) => textOf(value) !== undefined)))
  const columns = [...new Set(members.flatMap((row) => [...row.keys()]))]
  return { columns, rows: members.map((row) => columns.map((name) => cell(row.get(name))).join(' | ')) }
}

function cell(value: unknown): string {
  const text = (textOf(value) ?? '').replaceAll(/\s+/g, ' ')
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text
}

function membersOf(state: unknown): readonly (readonly [string, unknown])[] {
  if (typeof state !== 'object' || state === null) return []
  const members: readonly [string, unknown][] = Object.entries(state)
  return members.filter(([name, value]) => !name.startsWith('_') && value !== null && value !== '')
}

/** Returns a single value, or a list of them, as text; undefined for others. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return undefined
  const entries: readonly unknown[] = value
  return entries.every((entry) => typeof entry !== 'object') ? entries.join(', ') : undefined
}
