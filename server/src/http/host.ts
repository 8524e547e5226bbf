import { isIPv6 } from 'node:net'

// Of what RFC 3986 §3.2.2 has in names, the delimiters are left out: no name that can be looked up has one.
const authority = /^(?:\[([\da-f:.]+)\]|(?:[\w\-.~]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i

/** Whether a text can stand in a Host field: a host that is not empty, and perhaps a port (RFC 9110 §7.2, §4.2.1). */
export function isHost(text: string): boolean {
  const found = authority.exec(text)
  if (found === null) return false
  const [, address, port = ''] = found
  return (address === undefined || isIPv6(address)) && Number(port) <= 65_535
}
