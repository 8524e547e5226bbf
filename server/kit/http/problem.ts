import type { Fault } from '@waymark/shared'
import type { Form } from '../hypermedia/form.ts'
import type { LinkSet, State } from '../hypermedia/representation.ts'

export type HeaderFields = Readonly<Record<string, string | readonly string[]>>

/** A response as the protocol's decisions make it. HEAD leaves the content out when it is sent, not before. */
export interface Response {
  readonly status: number
  readonly headers: HeaderFields
  readonly content?: Uint8Array
  /** Content that comes bit by bit, until its end or until nobody reads it any more. */
  readonly stream?: (closed: AbortSignal) => AsyncIterable<string>
}

/** Header fields with one more name in Vary. */
export function withVary(headers: HeaderFields, name: string): HeaderFields {
  const others = headers['Vary']
  return { ...headers, Vary: others === undefined ? name : `${name}, ${String(others)}` }
}

/**
 * A refusal on its way to a problem document (RFC 9457). `type` is the name of its kind, whose URI the service
 * makes; status and title come from the registry of kinds, so they are the same wherever the kind occurs.
 */
export interface Problem {
  readonly problem: string
  /** What is wrong this time, and what would be right. */
  readonly detail: string
  readonly errors?: readonly Fault[]
  /** Further members of the document. */
  readonly extensions?: State
  readonly headers?: HeaderFields
  /** Where one can go on. */
  readonly links?: readonly LinkSet[]
  /** The form that would work, or the one that was sent, with its values and faults. */
  readonly form?: Form
  /** Others that would work too. */
  readonly otherForms?: readonly Form[]
}

/** What is the same for all problems of a kind. */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  readonly description: string
}

/** The kinds of problems that the protocol itself knows. A service adds its own. */
export const protocolProblems = {
  'malformed-request': {
    status: 400,
    title: 'The request is malformed',
    description: 'The request, its target, its query or its content cannot be read. The faults say where and why.',
  },
  'key-required': {
    status: 400,
    title: 'The request needs an Idempotency-Key',
    description:
      'What this request does is done once only if it can be recognised when it comes again. Send it with the field Idempotency-Key and a text of your own, such as a UUID in quotation marks.',
  },
  'authentication-required': {
    status: 401,
    title: 'Say who you are',
    description:
      'This is not for everybody. WWW-Authenticate names the ways in which a program can show who asks; people sign in with the form.',
  },
  'authentication-stale': {
    status: 401,
    title: 'Say once more who you are',
    description:
      'What the credentials answer to is too old or was used before, or the token or session is over. WWW-Authenticate has what to answer to now.',
  },
  'credentials-refused': {
    status: 403,
    title: 'The credentials were refused',
    description:
      'Nobody is known by these credentials. That is all that is said, so that nobody can find out who is known here. Sign in anew, or have the password reset.',
  },
  'cross-site': {
    status: 403,
    title: 'The form was sent by another site',
    description:
      'A form that changes something is taken from the pages of this service only, so that no other site can act in your name. Open the page here and send its form; a program sends the method itself instead of a form that stands for it.',
  },
  'not-allowed': {
    status: 403,
    title: 'You may not do this',
    description: 'Your account does not allow this. The resource shows the links and forms that you can use.',
  },
  'not-found': {
    status: 404,
    title: 'Nothing is here',
    description:
      'No resource has this URI, or none that you may see. Follow links from the home document instead of building URIs.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The resource does not know this method',
    description: 'The Allow field lists the methods that the resource knows.',
  },
  'not-acceptable': {
    status: 406,
    title: 'No representation is acceptable',
    description:
      'The Accept or Accept-Encoding field excludes everything that the resource has. The alternate links lead to all of its media types.',
  },
  'proxy-authentication-required': {
    status: 407,
    title: 'Say to the proxy who you are',
    description:
      'The proxy on the way to the service lets only those through whom it knows. Proxy-Authenticate names the ways in which a program can show who asks.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long',
    description: 'The header fields of a request must arrive within 8 seconds, all of it within 15.',
  },
  'precondition-failed': {
    status: 412,
    title: 'The resource is not in the state that you expect',
    description:
      'A condition of the request (If-Match, If-Unmodified-Since, If-None-Match) does not hold. Read the resource again and decide anew.',
  },
  'content-too-large': {
    status: 413,
    title: 'The content is too large',
    description: 'The content of a request has a limit, which the detail names.',
  },
  'uri-too-long': {
    status: 414,
    title: 'The URI is too long',
    description: 'No link of this service is as long. Follow links instead of building URIs.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The content is in a form that is not understood here',
    description:
      'The Accept-Post, Accept-Patch, Accept or Accept-Encoding field lists the media types or content codings that the resource understands.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'The range lies outside of the representation',
    description: 'The Content-Range field says how long the representation is.',
  },
  'expectation-failed': {
    status: 417,
    title: 'The expectation cannot be met',
    description: 'The only expectation that the service knows is 100-continue.',
  },
  'misdirected-request': {
    status: 421,
    title: 'That is not what this leads to',
    description: 'The request is for another server than the one behind this proxy.',
  },
  'invalid-input': {
    status: 422,
    title: 'The input has faults',
    description:
      'The content could be read, but some of its values are not what the form takes. Each fault has a JSON Pointer and says what would be right.',
  },
  'secret-shown': {
    status: 409,
    title: 'The secret was shown once',
    description:
      'The request was done before with this Idempotency-Key. Its answer held a secret, which is not stored, so it cannot be given again.',
  },
  'key-reused': {
    status: 422,
    title: 'The Idempotency-Key was used for something else',
    description: 'A key belongs to one content. Take a new one for a new request.',
  },
  'suspected-duplicate': {
    status: 425,
    title: 'The same was sent a moment ago',
    description:
      'The same content was sent to the same place by the same client, and was done or is being done. If you mean it twice, send it with a new Idempotency-Key, or after the time in Retry-After. If you only want to be sure, send an Idempotency-Key with the first request: its answer can then be had again.',
  },
  'condition-required': {
    status: 428,
    title: 'Say which state you are changing',
    description:
      'So that nobody overwrites what somebody else wrote in between, this request needs the field If-Match with the entity tag that you read.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    description:
      'The RateLimit and RateLimit-Policy fields say how many are left and how many there may be; Retry-After says when the next will be answered.',
  },
  'header-fields-too-large': {
    status: 431,
    title: 'The header fields are too large',
    description: 'The header fields of a request have a limit of 16 KiB.',
  },
  'internal-error': {
    status: 500,
    title: 'The service failed',
    description:
      'A fault of the service, not of the request. Nothing was half done. The trace id finds it in the logs.',
  },
  'not-implemented': {
    status: 501,
    title: 'The service does not know this method',
    description: 'No resource of the service knows the method.',
  },
  'bad-gateway': {
    status: 502,
    title: 'The service behind the proxy does not answer',
    description:
      'The proxy could not reach the service. Whether anything was done is not known; try what can be repeated.',
  },
  busy: {
    status: 503,
    title: 'Too many are waiting',
    description: 'What was asked for takes long to make, and many wait for it. Retry-After says when to come again.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot reach what it keeps',
    description:
      'The database does not answer, or not soon enough. Nothing was half done; Retry-After says when to come again. Who sends an Idempotency-Key along cannot have the same done twice.',
  },
  'version-not-supported': {
    status: 505,
    title: 'The HTTP version is not supported',
    description: 'The service speaks HTTP/1.1 and HTTP/1.0.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>

export type ProtocolProblem = keyof typeof protocolProblems

/** A problem of a kind that the protocol knows. */
export function protocolProblem(
  problem: ProtocolProblem,
  detail: string,
  more?: Omit<Problem, 'problem' | 'detail'>,
): Problem {
  return { problem, detail, ...more }
}

export function isProblem(value: object): value is Problem {
  return 'problem' in value
}
