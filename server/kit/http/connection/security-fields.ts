import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ResponseFields } from './send.ts'

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

// Browsers run scripts in what they show as a page: HTML, any XML, SVG among it, and PDF.
const active = /^(?:text\/html|application\/pdf|(?:text|application)\/xml|[^;]+\+xml)\s*(?:;|$)/i

/**
 * Header fields that protect people who use a browser: a policy for active content only, and for all content that its media
 * type is not guessed. Helmet decides on them once, when the service is composed.
 *
 * @param isSecure whether people reach the service by https only
 */
export function securityFields(isSecure: boolean): ResponseFields {
  const always = {
    'Cache-Control': 'no-store',
    ...decidedBy(helmet({ ...nothing, strictTransportSecurity: isSecure })),
  }
  const content = { ...always, ...decidedBy(helmet({ ...nothing, xContentTypeOptions: true })) }
  const page = {
    ...content,
    ...decidedBy(
      helmet({
        ...nothing,
        contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
        crossOriginOpenerPolicy: true,
        crossOriginResourcePolicy: { policy: 'cross-origin' },
        // Without a referrer browsers would not even tell our own pages' origin to us, by which own forms are known.
        referrerPolicy: { policy: 'same-origin' },
        xFrameOptions: true,
      }),
    ),
  }
  return (contentType) => {
    if (contentType === undefined) return always
    return active.test(contentType) ? page : content
  }
}

// Old browsers' filters, prefetching of names and Flash are of no concern here.
const nothing = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xContentTypeOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
} as const

function decidedBy(decide: ReturnType<typeof helmet>): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  decide(response.req, response, () => undefined)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
