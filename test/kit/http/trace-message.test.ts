import { expect } from 'chai'
import { traceMessage } from '../../../server/kit/http/trace-message.ts'

describe('traceMessage (RFC 9110 §9.3.8)', () => {
  it('reflects the request as it was received, in order and case, without content', () => {
    const fields = ['Host', 'localhost', 'aCCept', 'text/html', 'Accept', 'text/plain', 'Max-Forwards', '0']
    expect(traceMessage('TRACE', '/a?b', '1.1', fields)).to.equal(
      'TRACE /a?b HTTP/1.1\r\nHost: localhost\r\naCCept: text/html\r\nAccept: text/plain\r\nMax-Forwards: 0\r\n\r\n',
    )
  })

  for (const name of [
    'Authorization',
    'authorization',
    'Proxy-Authorization',
    'Cookie',
    'Set-Cookie',
    'Idempotency-Key',
    'X-Api-Key',
    'X-CSRF-Token',
    'X-Client-Secret',
    'X-User-PASSWORD',
  ]) {
    it(`"SHOULD exclude any request fields that are likely to contain sensitive data": ${name}`, () => {
      expect(traceMessage('TRACE', '/', '1.1', ['Host', 'a', name, 'very secret'])).to.equal(
        'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n',
      )
    })
  }

  it('cannot inject a line', () => {
    expect(traceMessage('TRACE', '/', '1.1', ['X', 'a\r\nCookie: b', 'Y\n', 'c'])).to.equal('TRACE / HTTP/1.1\r\n\r\n')
  })
})
