import { readLinkHeader } from '../document/header-links.ts'
import type { Notice } from '../document/notice.ts'

interface Answered {
  readonly url: string
  readonly headers: Headers
}

/** Returns notices for a deprecation (RFC 9745) and a sunset (RFC 8594) in a response. */
export function endOfLife(answer: Answered): readonly Notice[] {
  const { url, headers } = answer
  const [deprecation, sunset] = [headers.get('deprecation'), headers.get('sunset')]
  const notices: Notice[] = []
  if (deprecation !== null) {
    const rest = { ...timeOf(deprecation), ...documentation('deprecation', answer) }
    notices.push({ code: 'resource-deprecated', message: `${url} is deprecated${said(deprecation)}`, url, ...rest })
  }
  if (sunset !== null) {
    const rest = { ...timeOf(sunset), ...documentation('sunset', answer) }
    notices.push({ code: 'resource-sunset', message: `${url} will be removed${said(sunset)}`, url, ...rest })
  }
  return notices
}

function said(field: string): string {
  const { at } = timeOf(field)
  return at === undefined ? '' : `: ${at.toISOString()}`
}

// Accepts a Structured Fields Date (RFC 9651 §3.3.7) and an HTTP date, which Sunset and older drafts of Deprecation
// use.
function timeOf(field: string): Pick<Notice, 'at'> {
  const [, seconds] = /^@(-?\d{1,12})(?:;|$)/.exec(field) ?? []
  const at = new Date(seconds === undefined ? Date.parse(field) : Number(seconds) * 1000)
  return Number.isNaN(at.getTime()) ? {} : { at }
}

function documentation(relation: string, { url, headers }: Answered): Pick<Notice, 'documentation'> {
  const links = readLinkHeader(headers.get('link'), url)
  const link = links.find(({ relations }) => relations.includes(relation))
  return link === undefined ? {} : { documentation: link.url }
}
