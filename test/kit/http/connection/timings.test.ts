import { expect } from 'chai'
import { openClinic, tomorrow } from '../../../support/clinic.ts'

const path = `/doctors/mjones/schedule?date=${tomorrow}`

describe('the timings of responses', () => {
  it('are told by a service that is asked to, with what its response cache did (RFC 9211 §2)', async () => {
    const clinic = await openClinic({ sendsTimings: true, caches: 'used' })
    try {
      const told = async (method: string): Promise<string | null> => {
        const { headers } = await fetch(clinic.origin + path, { method })
        expect(headers.get('server-timing')).to.match(/^total;dur=\d+\.\d$/)
        return headers.get('cache-status')
      }
      expect(await told('GET')).to.equal('service; fwd=miss')
      expect(await told('GET')).to.equal('service; hit')
      expect(await told('OPTIONS')).to.equal('service; fwd=method')
    } finally {
      await clinic.close()
    }
  })

  it('stay with the service by default', async () => {
    const clinic = await openClinic()
    try {
      const { headers } = await fetch(`${clinic.origin}/doctors`)
      expect([headers.get('server-timing'), headers.get('cache-status')]).to.deep.equal([null, null])
    } finally {
      await clinic.close()
    }
  })
})
