import { mediaType } from '@waymark/shared'
import { utf8Text } from '../field-syntax.ts'

/** The delimiter of the parts; browsers send it without quotes (RFC 2046 §5.1.1). */
const boundaryParameter = /;[ \t]*boundary=(?:"([^"]+)"|([^\s;"]+))/i
const partHead = /^[ \t]*\r\n((?:[^\r\n]+\r\n)*)\r\n/
const disposition = /^content-disposition:[ \t]*form-data(?=[ \t]*;)(.*)$/im
const partType = /^content-type:[ \t]*([^\r\n]*[^\s])/im
const dispositionParameter = /;[ \t]*(name|filename)="([^"]*)"/gi

interface Part {
  readonly name: string
  readonly value: string
  /** The name of the file, if the part is one. */
  readonly fileName: string | undefined
  /** The media type of the part; text without one (RFC 7578 §4.4). */
  readonly type: string
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
  const parts = partsIn(text, contentType)
  if (parts === undefined) return undefined
  // Spreadsheets write a byte order mark at the start of a file.
  const texts = parts.map((part) => (isFile(part) ? { ...part, value: part.value.replace(/^\ufeff/, '') } : part))
  const given = texts.filter((part) => !isFile(part) || part.value !== '')
  const files = new Set(given.filter(isFile).map(({ name }) => name))
  return given.filter((part) => isFile(part) || !files.has(part.name)).map(({ name, value }) => [name, value] as const)
}

function isFile({ fileName }: Part): boolean {
  return fileName !== undefined
}

/** The texts of a form, and its file. */
interface FormData {
  readonly pairs: readonly (readonly [name: string, value: string])[]
  readonly file: File | undefined
}

/**
 * Parses multipart/form-data (RFC 7578) with a file of any media type; a file input without a file has none.
 *
 * @param bytes the content, each byte as one character
 * @param name the field of the file
 * @returns undefined if the content is malformed, has several files, or a text is not UTF-8
 */
export function formDataWithFile(bytes: string, contentType: string, name: string): FormData | undefined {
  const parts = partsIn(bytes, contentType)
  if (parts === undefined) return undefined
  const isUpload = (part: Part): boolean => part.name === name && isFile(part)
  const [found, ...others] = parts.filter((part) => isUpload(part) && (part.value !== '' || part.fileName !== ''))
  if (others.length > 0) return undefined
  const pairs: (readonly [string, string])[] = []
  for (const part of parts) {
    const text = isUpload(part) ? undefined : utf8Text(Buffer.from(part.value, 'latin1'))
    if (text !== undefined) pairs.push([part.name, text])
    else if (!isUpload(part)) return undefined
  }
  return { pairs, file: found && fileOf(found) }
}

function fileOf({ value, fileName = '', type }: Part): File {
  const name = utf8Text(Buffer.from(fileName, 'latin1')) ?? fileName
  return new File([Buffer.from(value, 'latin1')], decodedName(name), { type })
}

const longestName = 150
// Controls and bidirectional overrides could disguise one name as another.
const disguising = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

// HTML §4.10.22.8: browsers encode these characters in the names of files.
function decodedName(name: string): string {
  const decoded = name
    .replaceAll('%22', '"')
    .replaceAll(/%0[AD]/gi, ' ')
    .replaceAll(disguising, ' ')
  return Array.from(decoded).slice(0, longestName).join('')
}

function partsIn(text: string, contentType: string): readonly Part[] | undefined {
  const [, quoted, bare] = boundaryParameter.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return undefined
  // RFC 2046 §5.1.1: the line break before a delimiter belongs to it, and text may surround the parts.
  const [, ...pieces] = `\r\n${text}`.split(`\r\n--${boundary}`)
  if (pieces.pop()?.startsWith('--') !== true) return undefined
  const parts = pieces.flatMap((piece) => partOf(piece) ?? [])
  return parts.length < pieces.length ? undefined : parts
}

function partOf(piece: string): Part | undefined {
  const head = partHead.exec(piece)
  const [, parameters] = disposition.exec(head?.[1] ?? '') ?? []
  if (head === null || parameters === undefined) return undefined
  const found = new Map(
    Array.from(parameters.matchAll(dispositionParameter), ([, key = '', value = '']) => [key.toLowerCase(), value]),
  )
  const name = found.get('name')
  const [, type = mediaType.plainText] = partType.exec(head[1] ?? '') ?? []
  const value = piece.slice(head[0].length)
  return name === undefined ? undefined : { name, value, fileName: found.get('filename'), type }
}
