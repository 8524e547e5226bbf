/** How the value of a parameter is written. */
export type Quoting = (parameter: string) => 'quoted' | 'token'

const tokenOnly = /^[\w!#$%&'*+\-.^`|~]+$/
const writable = /^[\t\x20-\x7e\x80-\xff]*$/

/** Writes parameters. Throws TypeError for a value that would end the field or that its form cannot carry. */
export function formatParameters(parameters: ReadonlyMap<string, string>, quoting: Quoting): string {
  return [...parameters].map(([name, value]) => `${checked(name)}=${write(value, quoting(name))}`).join(', ')
}

function write(value: string, form: 'quoted' | 'token'): string {
  if (form === 'token') return checked(value)
  if (!writable.test(value)) throw new TypeError('A parameter has a character that no header field can carry')
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

function checked(text: string): string {
  if (!tokenOnly.test(text)) throw new TypeError('A name or an unquoted value is not a token')
  return text
}
