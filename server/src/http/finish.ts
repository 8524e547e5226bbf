import { preferenceApplied } from './preference.ts'
import { deprecationFields } from './deprecation.ts'
import { digestField, wantedDigest } from './content-digest.ts'
import type { Exchange } from './exchange.ts'
import type { Response } from './response.ts'

const negotiated = 'Accept, Accept-Encoding'

/** The fields that every response carries, whatever was decided. */
export function finish(exchange: Exchange, response: Response): Response {
  const { service, request, fields, trace } = exchange
  const links: string[] = linksOf(response)
  // RFC 9110 §12.5.5: whatever was decided, these fields might have decided otherwise.
  const always: Record<string, string> = { Vary: varying(exchange) }
  for (const [name, value] of deprecationFields(service.deprecations, request.path)) {
    if (name === 'Link') links.push(value)
    else always[name] = value
  }
  const applied = preferenceApplied(exchange.applied)
  if (applied !== '') always['Preference-Applied'] = applied
  if (trace !== undefined) links.push(`<${trace.href}>; rel="describedby"; title="Decisions"`)
  trace?.('answered', String(response.status))
  const link = links.length === 0 ? {} : { Link: links.join(', ') }
  const confirmed = exchange.caller.confirm?.(response) ?? {}
  const headers = { ...always, ...Object.fromEntries(fields), ...confirmed, ...response.headers, ...link }
  return { ...response, headers: { ...headers, ...digest(exchange, response) } }
}

function varying({ resource }: Exchange): string {
  return resource?.isForEverybody === true ? negotiated : `${negotiated}, Authorization, Cookie`
}

function linksOf({ headers }: Response): string[] {
  const given = headers['Link']
  return given === undefined ? [] : [given].flat()
}

// RFC 9530 §4: the digest is of the content as it is sent, coding and range included.
function digest({ request }: Exchange, { content }: Response): Readonly<Record<string, string>> {
  const wanted = wantedDigest(request.header('want-content-digest'))
  if (wanted === undefined || content === undefined) return {}
  return { 'Content-Digest': digestField(wanted, content) }
}
