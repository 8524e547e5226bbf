import { mediaType, translate } from '@waymark/shared'
import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { codingName } from '../negotiation/content-coding.ts'
import { contentTypeOf, knownContentTypes } from './content.ts'
import { contentProblem, protocolProblem, type Problem } from '../problem.ts'
import { isUtf8Form, utf8Text } from '../field-syntax.ts'

const readers = new Map<string, Promise<Koa.Middleware>>()

function readerOf(options: ReadOptions): Promise<Koa.Middleware> {
  const key = `${String(options.limit)} ${String(options.isAnyType)}`
  const reader = readers.get(key) ?? newReader(options)
  readers.set(key, reader)
  return reader
}

interface ReadOptions {
  /** Maximum length in bytes. */
  readonly limit: number
  /** Whether content of any media type is read, because the action takes a file. */
  readonly isAnyType: boolean
}

/** Loads the content parser, which is not needed for the first response. */
export async function loadReader(): Promise<void> {
  await import('koa-body')
}

async function newReader({ limit: textLimit, isAnyType }: ReadOptions): Promise<Koa.Middleware> {
  const { HttpMethodEnum, koaBody } = await import('koa-body')
  // Binary decoding keeps each byte as one character: the parser would replace invalid UTF-8.
  const types = {
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: isAnyType ? ['*/*'] : [...knownContentTypes],
    encoding: 'binary',
  }
  // DELETE may carry form fields.
  const parsedMethods = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE]
  return koaBody({ ...types, parsedMethods, textLimit })
}

/** Reads the content of a request, decompressed. */
export async function readBytes(context: Koa.Context, options: ReadOptions): Promise<Buffer | Problem> {
  if (context.req.readableDidRead)
    throw new Error('The content of a request was read before: mount the service before what parses content.')
  // RFC 9110 §10.1.1: the content is needed only now.
  if (awaitsContinue(context.req)) context.res.writeContinue()
  const { headers } = context.req
  const coding = headers['content-encoding']
  // koa-body compares coding names case-sensitively.
  if (coding !== undefined) headers['content-encoding'] = codingName(coding)
  const read = await readerOf(options)
  try {
    await read(knownToParser(context), () => Promise.resolve())
  } catch (error) {
    return unreadable(error, options.limit)
  }
  const body: unknown = context.request.body
  return Buffer.from(typeof body === 'string' ? body : '', 'latin1')
}

// The parser does not know QUERY, and skips its content.
function knownToParser(context: Koa.Context): Koa.Context {
  if (context.method !== 'QUERY') return context
  return Object.defineProperty(Object.create(context) as Koa.Context, 'method', { value: 'POST' })
}

const withFiles = { [mediaType.csv]: 'content', [mediaType.formData]: 'content' }

/** Returns content as text; RFC 8259 §8.1: invalid UTF-8 would be stored as U+FFFD. */
export function textOfContent(bytes: Buffer, contentType: string | undefined): string | Problem {
  const text = utf8Text(bytes)
  const type = contentTypeOf(contentType, 'POST', withFiles)
  if (text !== undefined && (type !== mediaType.urlencoded || isUtf8Form(text))) return text
  const isFile = type === mediaType.formData || type === mediaType.csv
  const detail = isFile
    ? translate(
        'The content is not valid UTF-8. Save the file in UTF-8 (in Excel, choose “CSV UTF-8”) and send it again.',
      )
    : translate('The content is not valid UTF-8.')
  return contentProblem(detail)
}

/** Whether the client waits for 100 Continue; HTTP/1.0 requests never do (RFC 9110 §10.1.1). */
export function awaitsContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.expect !== undefined && httpVersion !== '1.0'
}

function unreadable(error: unknown, limit: number): Problem {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status !== 413) return contentProblem(translate('The content cannot be read.'))
  return protocolProblem(
    'content-too-large',
    translate('The content is longer than {limit} bytes after decompression.', { limit }),
  )
}
