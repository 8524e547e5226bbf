import { mediaType, translate } from '@waymark/shared'
import { refusedByLimit } from '../decisions/caller.ts'
import { setCaller, type Exchange, type ResponseOrProblem } from '../exchange.ts'
import { protocolProblem, type Problem, type Response } from '../problem.ts'
import { isReading } from '../request.ts'
import { permanentRedirect } from './redirects.ts'

/** Answers a request whose address is that of no resource. */
export function atUnknownAddress(exchange: Exchange): ResponseOrProblem | Promise<Problem> {
  return refusedByLimit(exchange, 'reads') ?? withoutTrailingSlash(exchange) ?? notFound(exchange)
}

/** Redirects a GET or HEAD with a trailing slash, which people and other sites add, to the resource without it. */
function withoutTrailingSlash({ service, request }: Exchange): Response | undefined {
  const { method, path, target } = request
  // A target with two slashes at its beginning would be another host.
  if (!isReading(method) || !path.endsWith('/') || path.includes('//')) return undefined
  const shorter = path.slice(0, -1)
  const found = service.locate?.(shorter)
  if (found === undefined || found.resource.isWriteOnly === true) return undefined
  return permanentRedirect(shorter + target.slice(path.length))
}

/** RFC 9110 §15.5.5. A signed-in user may follow an old link, so the page has the header of its user. */
async function notFound(exchange: Exchange): Promise<Problem> {
  const { service, request, chosen } = exchange
  if (chosen?.mediaType === mediaType.html) {
    const caller = await service.authenticator.authenticate(request)
    if (!('problem' in caller)) await setCaller(exchange, caller)
  }
  return protocolProblem('not-found', translate('There is no page at this address. Start at the home page.'))
}
