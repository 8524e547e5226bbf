import { text } from '@waymark/shared'
import { expect } from 'chai'
import { isCampaignParameter, noVarySearch } from '../../../../server/kit/http/caching/campaign-parameters.ts'

const plain = { parameters: {} }
const own = { parameters: { gclid: text({ prompt: 'Google', maxLength: 10 }) } }

describe('the parameters of a campaign', () => {
  it('are known by their names', () => {
    const names = ['utm_source', 'gclid', 'fbclid', 'q', 'utm_unknown', 'toString']
    expect(names.filter((name) => isCampaignParameter(name, plain))).to.deep.equal(['utm_source', 'gclid', 'fbclid'])
  })

  it('do not have the names of parameters of the resource', () => {
    expect(isCampaignParameter('gclid', own)).to.equal(false)
    expect(isCampaignParameter('gclid', undefined)).to.equal(true)
  })

  it('are listed once each in No-Vary-Search', () => {
    const query = new URLSearchParams('q=a&gclid=1&gclid=2&mc_eid=3')
    expect(noVarySearch({ query }, plain)).to.deep.equal({ 'No-Vary-Search': 'params=("gclid" "mc_eid")' })
    expect(noVarySearch({ query }, own)).to.deep.equal({ 'No-Vary-Search': 'params=("mc_eid")' })
    expect(noVarySearch({ query: new URLSearchParams('q=a') }, plain)).to.deep.equal({})
  })
})
