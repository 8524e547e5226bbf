import { createService, passwordAuthenticator } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { expect } from 'chai'
import { bareDescription as description } from '../../support/bare-description.ts'

const frame = { name: 'Pages', summary: 'Pages.', version: '1', description, routes: [] }

async function openapiOf(server: ReturnType<typeof createService>): Promise<unknown> {
  return whileServing(server, async (origin) => {
    const document: unknown = await (await fetch(`${origin}/openapi.json`)).json()
    return document
  })
}

describe('the authentication schemes of OpenAPI', () => {
  const authenticator = passwordAuthenticator('Pages', [])

  it('are those that the service challenges with', async () => {
    const found = await openapiOf(createService({ ...frame, authenticator }))
    expect(found).to.have.deep.nested.property('components.securitySchemes', {
      basic: { type: 'http', scheme: 'basic' },
    })
    expect(found).to.have.deep.property('security', [{}, { basic: [] }])
  })

  it('are none without accounts', async () => {
    expect(await openapiOf(createService(frame))).to.have.deep.property('security', [{}])
  })

  it('are replaced by those of the documentation', async () => {
    const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'Key' } }
    const found = await openapiOf(createService({ ...frame, authenticator, documentation: { securitySchemes } }))
    expect(found).to.have.deep.property('security', [{}, { key: [] }])
  })
})
