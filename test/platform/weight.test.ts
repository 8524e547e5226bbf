import { expect } from 'chai'
import { env } from 'node:process'
import { bundleSdk } from '../support/bundle-sdk.ts'
import { weightOf } from './weight.ts'

const kibibyte = 1024
const browserEntries = ['', '/cache', '/formats', '/offline', '/store', '/oauth']

/*
 * The size limits of the SDK, compressed with gzip. Its own code is measured separately from ky and URI templates,
 * which have 9.4 KiB alone, so that growth is visible.
 */
describe('the size of the SDK in a browser', function () {
  this.timeout(60_000)
  before(bundleSdk)
  const mode = env['NODE_ENV']
  afterEach(() => {
    // Other tests run in the same process.
    expect(env['NODE_ENV']).to.equal(mode)
  })
  const connecting = "export { connect } from '@waymark/sdk'"

  it('is small for the first load', async () => {
    const { first, chunks, later } = await weightOf(connecting, 'own')
    expect(first).to.be.below(12.4 * kibibyte)
    // The program and what `connect` always needs.
    expect(chunks).to.equal(2)
    // The first submitted form loads its code.
    const forms = ['form-intent', 'perform', 'idempotency-key'].map((name) => later[name] ?? Infinity)
    expect(forms.reduce((sum, size) => sum + size, first)).to.be.below(17.8 * kibibyte)
  })

  it('is bounded with dependencies', async () => {
    expect((await weightOf(connecting, 'all')).first).to.be.below(21.8 * kibibyte)
  })

  it('is bounded for programs that import everything', async () => {
    const all = browserEntries.map((entry) => `export * from '@waymark/sdk${entry}'`).join('\n')
    const { first, later } = await weightOf(all, 'own')
    expect(Object.values(later).reduce((sum, size) => sum + size, first)).to.be.below(64.3 * kibibyte)
  })

  it('is zero for unused code', async () => {
    expect((await weightOf("import '@waymark/sdk'; export const a = 1", 'all')).first).to.be.below(64)
    expect((await weightOf("export { isFailure } from '@waymark/sdk'", 'all')).first).to.be.below(0.25 * kibibyte)
    const [alone, beside] = await Promise.all(
      [connecting, `${connecting}; import { save, items, events, optionsOf } from '@waymark/sdk'`].map((program) =>
        weightOf(program, 'all'),
      ),
    )
    expect(beside).to.deep.equal(alone)
  })
})
