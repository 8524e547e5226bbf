import { bareDocument, type Decoders } from './decoder.ts'
import type { Document } from './document.ts'
import { trailAfter, type Errand } from './errand.ts'
import type { Answer } from './exchange.ts'
import { part } from './part.ts'
import type { Notify } from './notice.ts'

/** What reads, and for whom. */
interface Reader {
  readonly decoders: Decoders
  readonly notify: Notify
  readonly errand: Errand
}

/**
 * The document of an answer, with the links of its fields. An answer whose body is no document has one all the same
 * where its fields have links: its state is its text, if it is text. Throws Unreadable.
 */
export async function answerDocument(answer: Answer, reader: Reader): Promise<Document> {
  const { headers, url } = answer
  if (!headers.has('link') && !headers.has('link-template')) return documentOf(answer, reader)
  const { headerLinks, withHeaderLinks } = await part(import('./header-links.ts'), {
    url,
    trail: trailAfter(reader.errand),
  })
  const links = headerLinks(headers, url)
  return withHeaderLinks(documentOf(answer, reader, links.size > 0), links, url)
}

function documentOf(answer: Answer, { decoders, notify }: Reader, hasLinks = false): Document {
  const { body, headers, url } = answer
  const contentType = headers.get('content-type')
  const isBare = hasLinks && (body === '' || !decoders.reads(contentType))
  const text = body !== '' && contentType?.startsWith('text/') === true ? body : undefined
  return isBare ? bareDocument(text) : decoders.read(body, contentType, { base: url, notify })
}
