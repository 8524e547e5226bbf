import { expect } from 'chai'
import { resizedUpload } from '@waymark/clinic/modules/pictures/resizing/queue'
import type { Shape } from '@waymark/clinic/modules/pictures/resizing/shape'
import { png } from '../../../../support/images.ts'

const shapes: readonly Shape[] = [{ size: 'small', mediaType: 'image/jpeg', width: 96, height: 96, fit: 'cover' }]

describe('the thread that resizes pictures', () => {
  it('answers each upload with its own picture', async () => {
    const files = [await png(1500, 1500), Buffer.from('no picture'), await png(40, 40)]
    const resized = await Promise.all(files.map((file) => resizedUpload(new Blob([new Uint8Array(file)]), shapes)))
    expect(resized.map((each) => ('fault' in each ? each.fault : each.images.length))).to.deep.equal([
      1,
      'other-format',
      1,
    ])
  })
})
