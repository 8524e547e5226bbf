const secret = /auth|cookie|token|secret|key|password|credential/i
const lineBreak = /[\r\n]/

/**
 * The content of the answer to TRACE, `message/http` (RFC 9110 §9.3.8): the request as it arrived, without the fields
 * that may hold a secret, so that no script can read from it what the browser hides, and without content.
 *
 * @param rawHeaders names and values in turn, as Node gives them: each character is a byte, so write it as Latin-1
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
    if (!secret.test(name) && !lineBreak.test(name + value)) lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
