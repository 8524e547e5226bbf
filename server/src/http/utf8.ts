const decoder = new TextDecoder('utf-8', { fatal: true })

/** The text that bytes are in UTF-8; undefined where they are not. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether what is percent-encoded in the content of a form is UTF-8; URLSearchParams would put U+FFFD in its place. */
export function isUtf8Form(text: string): boolean {
  const runs = text.match(/(?:%[\dA-F]{2})+/gi) ?? []
  return runs.every((run) => utf8Text(Buffer.from(run.replaceAll('%', ''), 'hex')) !== undefined)
}
