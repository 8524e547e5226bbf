import { expect } from 'chai'
import { decoded } from '@waymark/clinic/modules/pictures/resizing/codecs'
import { resized } from '@waymark/clinic/modules/pictures/resizing/resized'
import type { Resized, Shape } from '@waymark/clinic/modules/pictures/resizing/shape'
import { jpeg, png, webp, withMetadata } from '../../../../support/images.ts'

const squares: readonly Shape[] = [
  { size: 'large', mediaType: 'image/jpeg', width: 64, height: 64, fit: 'cover' },
  { size: 'small', mediaType: 'image/jpeg', width: 16, height: 16, fit: 'cover' },
]
const inside: readonly Shape[] = [{ size: 'wide', mediaType: 'image/png', width: 100, height: 40, fit: 'inside' }]

function sizesIn(result: Resized): unknown {
  return 'fault' in result ? result.fault : result.images.map(({ size, width, height }) => [size, width, height])
}

async function pixelsOf(result: Resized): Promise<ImageData> {
  if ('fault' in result) throw new Error(result.fault)
  const [image] = result.images
  if (image === undefined) throw new Error('no image')
  return decoded(image.content, image.mediaType === 'image/png' ? 'png' : 'jpg')
}

function colourAt({ data, width }: ImageData, x: number, y: number): 'red' | 'blue' | 'white' | 'other' {
  const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4)
  if (green > 200) return 'white'
  if (red > 150 && blue < 100) return 'red'
  return blue > 150 && red < 100 ? 'blue' : 'other'
}

/** Returns the head of a PNG that claims to have these dimensions. */
function pngOf(width: number, height: number): Uint8Array {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** Returns a JPEG that claims to have these dimensions. */
async function jpegOf(width: number, height: number): Promise<Uint8Array> {
  const file = Buffer.from(await jpeg(8, 8))
  const frame = file.indexOf('ffc0', 0, 'hex') < 0 ? file.indexOf('ffc2', 0, 'hex') : file.indexOf('ffc0', 0, 'hex')
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

describe('an uploaded picture', () => {
  it('is resized from JPEG, PNG and WebP by its bytes', async () => {
    for (const bytes of [await jpeg(200, 100), await png(100, 200), await webp(70, 65)])
      expect(sizesIn(await resized({ bytes, shapes: squares }))).to.deep.equal([
        ['large', 64, 64],
        ['small', 16, 16],
      ])
  })

  it('keeps the middle of a wide picture', async () => {
    const image = await pixelsOf(await resized({ bytes: await jpeg(400, 100), shapes: squares }))
    expect([colourAt(image, 4, 32), colourAt(image, 60, 32)]).to.deep.equal(['red', 'blue'])
  })

  it('is shown as the camera was held, and loses its metadata', async () => {
    const bytes = withMetadata(await jpeg(100, 100), 'GPS 51.5, -0.1')
    const result = await resized({ bytes, shapes: squares })
    const image = await pixelsOf(result)
    expect([colourAt(image, 32, 4), colourAt(image, 32, 60)]).to.deep.equal(['red', 'blue'])
    const written = 'fault' in result ? [] : result.images.map(({ content }) => Buffer.from(content).toString('latin1'))
    expect(written.join('')).not.to.match(/GPS|Exif/)
  })

  it('has a white ground where it was transparent, because a JPEG has none', async () => {
    const image = await pixelsOf(await resized({ bytes: await png(64, 64, 0), shapes: squares }))
    expect(colourAt(image, 10, 10)).to.equal('white')
  })

  it('fits inside a shape with its proportions, and is not enlarged', async () => {
    expect(sizesIn(await resized({ bytes: await png(500, 100), shapes: inside }))).to.deep.equal([['wide', 100, 20]])
    expect(sizesIn(await resized({ bytes: await png(20, 10), shapes: inside }))).to.deep.equal([['wide', 20, 10]])
    expect(sizesIn(await resized({ bytes: await png(1, 300), shapes: inside }))).to.deep.equal([['wide', 1, 40]])
  })

  it('keeps transparency in a PNG', async () => {
    const { data } = await pixelsOf(await resized({ bytes: await png(64, 64, 0), shapes: inside }))
    expect(data[3]).to.equal(0)
  })

  it('is refused in another format, whatever its name', async () => {
    const texts = [
      '',
      'not a picture',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a\x01\0\x01\0\0\0\0',
      'BM',
      '%PDF',
    ]
    for (const text of texts) {
      const bytes = Buffer.from(text, 'latin1')
      expect(sizesIn(await resized({ bytes, shapes: squares })), text).to.equal('other-format')
    }
  })

  it('is refused if it is cut off', async () => {
    for (const file of [await jpeg(300, 300), await png(300, 300), await webp(300, 300)])
      for (const share of [0.3, 0.6, 0.95]) {
        const bytes = file.subarray(0, Math.floor(file.length * share))
        expect(
          sizesIn(await resized({ bytes, shapes: squares })),
          `${String(share)} of ${String(file.length)}`,
        ).to.equal('damaged')
      }
  })

  it('is refused if only its head is there', async () => {
    const heads = [
      Buffer.from('ffd8ff', 'hex'),
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from('RIFF\0\0\0\0WEBP'),
    ]
    for (const bytes of heads)
      expect(sizesIn(await resized({ bytes, shapes: squares }))).to.be.oneOf(['other-format', 'damaged'])
  })

  it('is refused before it is decoded if it claims to have too many pixels', async () => {
    const bombs = [pngOf(50_000, 50_000), pngOf(4_294_967_295, 4_294_967_295), await jpegOf(65_535, 65_535)]
    for (const bytes of bombs) expect(sizesIn(await resized({ bytes, shapes: squares }))).to.equal('too-many-pixels')
  })

  it('is refused if it has no pixels', async () => {
    expect(sizesIn(await resized({ bytes: pngOf(10, 10), shapes: squares }))).to.equal('damaged')
  })

  it('is resized after others were refused', async () => {
    for (let tries = 0; tries < 20; tries += 1) await resized({ bytes: pngOf(10, 10), shapes: squares })
    expect(sizesIn(await resized({ bytes: await png(64, 64), shapes: squares }))).to.have.length(2)
  })
})
