import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** The Content-Security-Policy of every page: our own stylesheet, script, images and forms, and nothing else. */
const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/**
 * Header fields that protect people who use a browser, for every response. They are the same for all, so helmet
 * decides on them once, when the service is composed, and not for each request.
 *
 * @param isSecure whether people reach the service by https only
 */
export function securityFields(isSecure: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const decide = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    // Without a referrer browsers would not even tell our own pages' origin to us, by which own forms are known.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  decide(request, response, () => undefined)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
