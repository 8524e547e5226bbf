/** Returns the parameters that have a value. */
export function given(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return Object.fromEntries(entries) as Record<string, string>
}
