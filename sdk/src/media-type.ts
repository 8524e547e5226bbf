const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const shape = new RegExp(`^\\s*(${token})/(${token})\\s*(?:;|$)`)

/** The essence of a Content-Type: type and subtype in lower case, without parameters; nothing if it is malformed. */
export function essenceOf(contentType: string | null): string | undefined {
  const [, type, subtype] = shape.exec(contentType ?? '') ?? []
  return type === undefined || subtype === undefined ? undefined : `${type}/${subtype}`.toLowerCase()
}

/** Whether a media type is JSON by its structured syntax suffix (RFC 6839), such as `application/vnd.acme.v2+json`. */
export function isJson(essence: string): boolean {
  return essence === 'application/json' || essence.endsWith('+json')
}
