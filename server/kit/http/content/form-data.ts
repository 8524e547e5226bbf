/** The delimiter of the parts; browsers send it without quotes (RFC 2046 §5.1.1). */
const boundaryParameter = /;[ \t]*boundary=(?:"([^"]+)"|([^\s;"]+))/i
const partHead = /^[ \t]*\r\n((?:[^\r\n]+\r\n)*)\r\n/
const disposition = /^content-disposition:[ \t]*form-data(?=[ \t]*;)(.*)$/im
const dispositionParameter = /;[ \t]*(name|filename)="([^"]*)"/gi

interface Part {
  readonly name: string
  readonly value: string
  readonly isFile: boolean
}

/**
 * Parses multipart/form-data (RFC 7578) to names and values. A file is the text of its field, instead of any other text
 * of that field; a file input without a file is left out.
 *
 * @param contentType the Content-Type field, which has the boundary
 * @returns undefined if the content is malformed
 */
export function formDataPairs(
  text: string,
  contentType: string,
): readonly (readonly [name: string, value: string])[] | undefined {
  const [, quoted, bare] = boundaryParameter.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return undefined
  // RFC 2046 §5.1.1: the line break before a delimiter belongs to it, and text may surround the parts.
  const [, ...pieces] = `\r\n${text}`.split(`\r\n--${boundary}`)
  if (pieces.pop()?.startsWith('--') !== true) return undefined
  const parts = pieces.flatMap((piece) => partOf(piece) ?? [])
  if (parts.length < pieces.length) return undefined
  const given = parts.filter(({ isFile, value }) => !isFile || value !== '')
  const files = new Set(given.filter(({ isFile }) => isFile).map(({ name }) => name))
  return given.filter(({ name, isFile }) => isFile || !files.has(name)).map(({ name, value }) => [name, value] as const)
}

function partOf(piece: string): Part | undefined {
  const head = partHead.exec(piece)
  const [, parameters] = disposition.exec(head?.[1] ?? '') ?? []
  if (head === null || parameters === undefined) return undefined
  const found = new Map(
    Array.from(parameters.matchAll(dispositionParameter), ([, key = '', value = '']) => [key.toLowerCase(), value]),
  )
  const name = found.get('name')
  const isFile = found.has('filename')
  const value = piece.slice(head[0].length)
  // Spreadsheets write a byte order mark at the start of a file.
  return name === undefined ? undefined : { name, value: isFile ? value.replace(/^\ufeff/, '') : value, isFile }
}
