import { expect } from 'chai'
import { fileURLToPath } from 'node:url'
import { staticImports } from '../support/bundle-sdk.ts'

describe('the core', () => {
  const core = [...staticImports(fileURLToPath(import.meta.resolve('@waymark/sdk')))].join('\n')

  it('loads the required modules', () => {
    expect(core).to.contain('sdk/src/transport/exchange.ts').and.contain('sdk/src/document/hal.ts')
  })

  for (const optional of ['formats', 'store', 'testing', 'command-line', 'cache', 'offline', 'node']) {
    it(`does not load ${optional}, which is a separate import`, () => {
      expect(core).to.not.match(new RegExp(`sdk/src/${optional}(?:/|\\.ts$)`, 'm'))
    })
  }
})
