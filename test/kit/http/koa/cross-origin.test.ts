import { expect } from 'chai'
import { forOrigin } from '../../../../server/kit/http/koa/cross-origin.ts'

// Fetch §3.2.3: CORS fields of a response that is sent without Koa.
describe('a response to another origin', () => {
  const response = { status: 503, headers: { Vary: 'Accept' } }
  const origins = ['https://app.example']

  it('allows an origin of the list, with credentials', () => {
    const { headers } = forOrigin(response, 'https://app.example', origins)
    expect(headers).to.include({
      'Access-Control-Allow-Origin': 'https://app.example',
      'Access-Control-Allow-Credentials': 'true',
    })
    expect(headers['Access-Control-Expose-Headers']).to.include('ETag')
    expect(String(headers['Vary']).split(/, */)).to.have.members(['Accept', 'Origin'])
  })

  it('allows no other origin, and varies all the same', () => {
    for (const origin of [undefined, 'https://evil.example']) {
      const { headers } = forOrigin(response, origin, origins)
      expect(headers).not.to.have.property('Access-Control-Allow-Origin')
      expect(headers['Vary']).to.include('Origin')
    }
  })

  it('is unchanged where the service allows no other origins', () => {
    expect(forOrigin(response, 'https://app.example', [])).to.equal(response)
  })
})
