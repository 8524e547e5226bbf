import { quote } from './quote.ts'

// A shorter text would also be found in words.
const shortestSecret = 4

/** Returns a function that replaces secrets, plain or quoted, in a text. */
export function hiding(secrets: readonly string[]): (text: string) => string {
  const long = secrets.filter((secret) => secret.length >= shortestSecret)
  const all = [...long, ...long.map((secret) => quote(secret).slice(1, -1))]
  return (text) => all.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
}

/** Returns a JSON value with its texts replaced, except for the content of files. */
export function withTexts<A>(value: A, replace: (text: string) => string): A {
  // The replaced value has the same members, so its type is the same.
  const text = JSON.stringify(value, (name, one: unknown) =>
    typeof one === 'string' && name !== 'blob' ? replace(one) : one,
  )
  return JSON.parse(text) as A
}
