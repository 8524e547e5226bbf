import { protocolProblems } from '@waymark/server'
import { expect } from 'chai'

/** The problems of the HTTP layer by status, as RFC 9110, 6585 and 8470 and the draft of Idempotency-Key have them. */
const statuses: Readonly<Record<number, readonly string[]>> = {
  400: ['malformed-request', 'key-required'],
  401: ['authentication-required', 'authentication-stale'],
  403: ['credentials-refused', 'key-refused', 'cross-site', 'client-id', 'not-allowed'],
  404: ['not-found'],
  405: ['method-not-allowed'],
  406: ['not-acceptable'],
  407: ['proxy-authentication-required'],
  408: ['request-timeout'],
  409: ['state-changed', 'wrong-resource-type', 'still-used', 'secret-shown'],
  412: ['precondition-failed'],
  413: ['content-too-large'],
  414: ['uri-too-long'],
  415: ['unsupported-media-type'],
  416: ['range-not-satisfiable'],
  417: ['expectation-failed'],
  421: ['misdirected-request'],
  422: ['invalid-input', 'key-reused'],
  425: ['suspected-duplicate'],
  428: ['condition-required'],
  429: ['too-many-requests'],
  431: ['header-fields-too-large'],
  500: ['internal-error'],
  501: ['not-implemented'],
  502: ['bad-gateway'],
  503: ['busy', 'unavailable'],
  505: ['version-not-supported'],
}

describe('the problems of the HTTP layer', () => {
  it('have the statuses of the standards', () => {
    const found = Object.groupBy(Object.entries(protocolProblems), ([, { status }]) => status)
    const names = Object.entries(found).map(([status, rows]) => [status, rows.map(([name]) => name)])
    expect(Object.fromEntries(names)).to.deep.equal(statuses)
  })

  it('have a title and a description that says what to do', () => {
    for (const [name, { title, description }] of Object.entries(protocolProblems)) {
      expect(title, name).to.match(/^[A-Z].*[^.]$/)
      expect(description, name).to.match(/^[A-Z].*\.$/)
    }
  })
})
