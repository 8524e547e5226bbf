/** The properties that all problems of a kind share. */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  readonly description: string
}

/**
 * The problems of the HTTP layer; a service adds its own.
 *
 * @example
 * assert.equal(protocolProblems['too-many-requests'].status, 429)
 */
export const protocolProblems = {
  'malformed-request': {
    status: 400,
    title: 'Something in the request is missing or wrong',
    description: 'The address, a header field or the content cannot be read. The list of errors says where and why.',
  },
  'key-required': {
    status: 400,
    title: 'Idempotency-Key required',
    description:
      'This request is processed once only if a retry can be recognised. Send an Idempotency-Key header field with a unique string in quotation marks, such as a UUID.',
  },
  'authentication-required': {
    status: 401,
    title: 'Sign in',
    description:
      'You need to sign in to see this. API clients find the supported authentication schemes in WWW-Authenticate.',
  },
  'authentication-stale': {
    status: 401,
    title: 'Please sign in again',
    description:
      'Your session or token has expired, or the nonce in the credentials is too old or was already used. API clients find a new challenge in WWW-Authenticate.',
  },
  'credentials-refused': {
    status: 403,
    title: 'Wrong user name or password',
    description: 'The credentials are not valid. Check them and try again, or reset your password.',
  },
  'key-refused': {
    status: 403,
    title: 'Key or signature not valid',
    description:
      'The key is not registered for an account, or the signature does not match. Register the key, or sign again.',
  },
  'cross-site': {
    status: 403,
    title: 'Form sent from another site',
    description:
      'Forms that change something are accepted from the pages of this service only, so that other sites cannot act in your name. Open the page on this site and send its form. API clients send the method itself.',
  },
  'client-id': {
    status: 403,
    title: 'The service chooses ids',
    description: 'A resource object that creates a resource has no id. Send it without one.',
  },
  'not-allowed': {
    status: 403,
    title: 'You may not do this',
    description: 'Your account does not allow this. Sign in with an account that does.',
  },
  'not-found': {
    status: 404,
    title: 'Page not found',
    description:
      'There is no page at this address, or you are not allowed to see it. Follow the links from the home page.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    description: 'The Allow field lists the supported methods.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    description:
      'The Accept or Accept-Encoding field excludes every available representation. The alternate links lead to all media types.',
  },
  'proxy-authentication-required': {
    status: 407,
    title: 'Proxy authentication required',
    description: 'The proxy forwards authenticated requests only. Proxy-Authenticate names the supported schemes.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timed out',
    description: 'The header fields must arrive within 8 seconds, the whole request within 15.',
  },
  'precondition-failed': {
    status: 412,
    title: 'Changed in the meantime',
    description:
      'A precondition (If-Match, If-Unmodified-Since or If-None-Match) failed, because the resource was changed since you read it. Load the current version and try again.',
  },
  'content-too-large': {
    status: 413,
    title: 'Content too large',
    description: 'The content is longer than the limit that the detail names.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URI too long',
    description: 'The URI is longer than any link of this service. Follow links instead of building URIs.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    description:
      'The Accept-Post, Accept-Patch, Accept or Accept-Encoding field lists the supported media types or content codings.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    description: 'The range lies outside the representation. Content-Range gives its length.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    description: 'The only supported expectation is 100-continue.',
  },
  'misdirected-request': {
    status: 421,
    title: 'Misdirected request',
    description: 'The service does not have the host of the request. Use the address that its operator published.',
  },
  'invalid-input': {
    status: 422,
    title: 'Something in the form is missing or wrong',
    description:
      'Some values are missing or not valid. Correct the fields that are listed in errors; each has a JSON Pointer.',
  },
  'state-changed': {
    status: 409,
    title: 'Changed in the meantime',
    description: 'Another request changed this at the same time. Load the current version and try again.',
  },
  'wrong-resource-type': {
    status: 409,
    title: 'Wrong resource object',
    description:
      'The resource object has another type or id than the address takes. Send those of the form or the resource.',
  },
  'still-used': {
    status: 409,
    title: 'Still in use',
    description: 'Other items belong to this one. The links lead to them: change or remove them first.',
  },
  'secret-shown': {
    status: 409,
    title: 'The secret was already shown',
    description:
      'The request was already processed with this Idempotency-Key. Its response contained a secret, which is not stored and cannot be shown again.',
  },
  'key-reused': {
    status: 422,
    title: 'Idempotency-Key already used',
    description: 'The key was used for other content. Send a new key with a new request.',
  },
  'suspected-duplicate': {
    status: 425,
    title: 'Already sent',
    description:
      'You sent the same content to the same address a moment ago, and it was processed or is being processed. To send it twice on purpose, use a new Idempotency-Key or wait for the time in Retry-After. To retry safely, send an Idempotency-Key with the first request: a retry then gets the same response.',
  },
  'condition-required': {
    status: 428,
    title: 'Precondition required',
    description: 'Send If-Match with the entity tag that you read, so that changes by others are not overwritten.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    description:
      'Wait for the time in Retry-After. The RateLimit and RateLimit-Policy fields give your remaining quota.',
  },
  'header-fields-too-large': {
    status: 431,
    title: 'Header fields too large',
    description: 'The header fields are longer than 16 KiB.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    description:
      'The service failed; your request is not at fault. Nothing was changed. Try again, or report the trace id.',
  },
  'not-implemented': {
    status: 501,
    title: 'Method not implemented',
    description: 'No resource of this service supports the method.',
  },
  'bad-gateway': {
    status: 502,
    title: 'Bad gateway',
    description:
      'The proxy cannot reach the service. It is not known whether the request was processed; retry idempotent requests only.',
  },
  busy: {
    status: 503,
    title: 'Too busy',
    description: 'The service has too many requests. Try again after the time in Retry-After.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    description:
      'The database does not respond. Nothing was changed. Try again after the time in Retry-After; with an Idempotency-Key nothing is processed twice.',
  },
  'version-not-supported': {
    status: 505,
    title: 'HTTP version not supported',
    description: 'The service supports HTTP/1.1 and HTTP/1.0.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>

export type ProtocolProblem = keyof typeof protocolProblems
