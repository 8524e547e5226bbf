import { expect } from 'chai'
import { weightOf } from './weight.ts'

const kibibyte = 1024
const browserEntries = ['', '/cache', '/formats', '/offline', '/store', '/oauth']

/*
 * What the SDK may weigh, compressed by gzip. Its own code and that of ky and of the URI templates are looked at apart:
 * theirs alone is 10.6 KiB, so that what grows here is seen.
 */
describe('what the SDK weighs in a browser', function () {
  this.timeout(60_000)
  const connecting = "export { connect } from '@waymark/sdk'"

  it('is small before the first page is shown', async () => {
    const { first, later } = await weightOf(connecting, 'own')
    expect(first).to.be.below(14.5 * kibibyte)
    // What a form takes comes with the first that is sent.
    const forms = ['form-intent', 'outcome-of', 'conditional-change'].map((name) => later[name] ?? Infinity)
    expect(forms.reduce((sum, size) => sum + size, first)).to.be.below(19.5 * kibibyte)
  })

  it('is bearable with what it stands on', async () => {
    expect((await weightOf(connecting, 'all')).first).to.be.below(25 * kibibyte)
  })

  it('is bounded where a program takes all there is', async () => {
    const all = browserEntries.map((entry) => `export * from '@waymark/sdk${entry}'`).join('\n')
    const { first, later } = await weightOf(all, 'own')
    expect(Object.values(later).reduce((sum, size) => sum + size, first)).to.be.below(51 * kibibyte)
  })

  it('is zero for unused code', async () => {
    expect((await weightOf("import '@waymark/sdk'; export const a = 1", 'all')).first).to.be.below(64)
    expect((await weightOf("export { isFailure } from '@waymark/sdk'", 'all')).first).to.be.below(256)
    const [alone, beside] = await Promise.all(
      [connecting, `${connecting}; import { save, items, events, optionsOf } from '@waymark/sdk'`].map((program) =>
        weightOf(program, 'all'),
      ),
    )
    expect(beside).to.deep.equal(alone)
  })
})
