const secretFieldName = /auth|cookie|token|secret|key|password|credential/i
const lineBreak = /[\r\n]/

/**
 * Returns the content of the response to TRACE, `message/http` (RFC 9110 §9.3.8): the request as received without
 * content and without fields that may hold secrets, so that scripts cannot read what the browser hides.
 *
 * @param rawHeaders alternating names and values as in Node, one character per byte, so encode the result as Latin-1
 */
export function traceMessage(
  method: string,
  target: string,
  httpVersion: string,
  rawHeaders: readonly string[],
): string {
  const lines = [`${method} ${target} HTTP/${httpVersion}`]
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!secretFieldName.test(name) && !lineBreak.test(name + value)) lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
