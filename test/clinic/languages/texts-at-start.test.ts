import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'

const program = fileURLToPath(new URL('../../support/languages/texts-at-start.ts', import.meta.url))

describe('the start of the clinic', () => {
  it('reads no text, which would be in one language for all readers', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@waymark/source', program])
    // The names of the relations of forms, without their texts.
    const read = stdout.split('\n').filter((line) => !line.includes('formRelations'))
    expect(read.filter((line) => line !== '')).to.deep.equal([])
  })
})
