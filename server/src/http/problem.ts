import type { Fault } from '@waymark/shared'
import type { Form } from '../hypermedia/form.ts'
import type { LinkSet, State } from '../hypermedia/representation.ts'
import type { HeaderFields } from './response.ts'

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
  'not-found': {
    status: 404,
    title: 'Nothing is here',
    description:
      'No resource has this URI, or none that you may see. Follow links from the home document instead of building URIs.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The resource does not know this method',
    description: 'The Allow header lists the methods that the resource knows.',
  },
  'not-acceptable': {
    status: 406,
    title: 'No representation in an acceptable media type',
    description:
      'The Accept header excludes every media type that the resource has. The alternate links lead to all of them.',
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
  'unsupported-media-type': {
    status: 415,
    title: 'The content is in a media type that is not understood here',
    description: 'The Accept-Post or Accept-Patch header lists the media types that the resource understands.',
  },
  'invalid-input': {
    status: 422,
    title: 'The input has faults',
    description:
      'The content could be read, but some of its values are not what the form takes. Each fault has a JSON Pointer and says what would be right.',
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
