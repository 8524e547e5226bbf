import { bareDocument, type Decoders } from './decoder.ts'
import type { Document } from './document.ts'
import type { Answer } from './exchange.ts'
import { headerLinks, withHeaderLinks } from './header-links.ts'
import type { Notify } from './notice.ts'

/**
 * The document of an answer, with the links of its fields. An answer whose body is no document has one all the same
 * where its fields have links: its state is its text, if it is text. Throws Unreadable.
 */
export function answerDocument(answer: Answer, decoders: Decoders, notify: Notify): Document {
  const { body, headers, url } = answer
  const links = headerLinks(headers, url)
  const contentType = headers.get('content-type')
  const isBare = links.size > 0 && (body === '' || !decoders.reads(contentType))
  const text = body !== '' && contentType?.startsWith('text/') === true ? body : undefined
  const document = isBare ? bareDocument(text) : decoders.read(body, contentType, { base: url, notify })
  return withHeaderLinks(document, links, url)
}
