import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ResponseFields } from './send.ts'

/** The Content-Security-Policy of every page: same-origin stylesheets, scripts, images and forms only. */
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

// Browsers run scripts in HTML, XML (including SVG) and PDF documents.
const active = /^(?:text\/html|application\/pdf|(?:text|application)\/xml|[^;]+\+xml)\s*(?:;|$)/i

/**
 * Returns the header fields of a page that pages of some origins may have in a frame. Browsers heed `frame-ancestors`
 * before X-Frame-Options (CSP 3 §6.4.2).
 *
 * @example
 * const fields = embeddableFields(['https://clinic.example'])
 * assert.match(fields['content-security-policy'] ?? '', /frame-ancestors https:\/\/clinic\.example/)
 */
export function embeddableFields(origins: readonly string[]): Readonly<Record<string, string>> {
  const directives = { ...contentSecurityPolicy, 'frame-ancestors': origins.length === 0 ? ["'none'"] : [...origins] }
  return decidedBy(helmet({ ...nothing, contentSecurityPolicy: { useDefaults: false, directives } }))
}

/**
 * Security header fields: a policy for active content, and no content sniffing for any content. Helmet computes them
 * once.
 *
 * @param isSecure whether the service is reachable by https only
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
        // With no-referrer, browsers would send `Origin: null` with our own forms.
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

// Legacy browser filters, DNS prefetching and Flash policies are not needed.
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
