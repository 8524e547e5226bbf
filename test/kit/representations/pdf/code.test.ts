import { expect } from 'chai'
import decodeQR from 'qr/decode.js'
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdf } from '../../../../server/kit/representations/pdf/press.ts'
import type { Sheet } from '../../../../server/kit/hypermedia/representation.ts'
import { paperOf } from '../../../contract/reading/pdf.ts'
import { context, slot } from '../example.ts'

const origin = 'https://clinic.example'
const words = 'Move or cancel it with your telephone.'

async function printed(code: Sheet['code'], more: { readonly origin?: string } = {}): Promise<Uint8Array> {
  const layout = { kind: 'sheet', facts: [], notes: [], code } as const
  const bytes = await pdf.write({ ...slot(1), embedded: [], layout }, { ...context, ...more })
  return typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
}

const scale = 4

/** Returns what a telephone reads from the squares of a page. */
async function scanned(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS }).promise
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale })
  const [columns, rows] = [Math.ceil(width), Math.ceil(height)]
  const pixels = new Uint8ClampedArray(columns * rows * 4).fill(255)
  const { fnArray, argsArray } = await page.getOperatorList()
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.constructPath) continue
    for (const [left, top, right, bottom] of squaresOf(argsArray[at]))
      for (let y = Math.round(top * scale); y < Math.round(bottom * scale); y += 1)
        pixels.fill(0, (y * columns + Math.round(left * scale)) * 4, (y * columns + Math.round(right * scale)) * 4)
  }
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255
  await document.loadingTask.destroy()
  return decodeQR({ data: pixels, width: columns, height: rows })
}

type Square = readonly [left: number, top: number, right: number, bottom: number]

/** Returns the rectangles of a path: four lines each, of which pdf.js gives the corners. */
function squaresOf(path: unknown): readonly Square[] {
  const [, [numbers]] = path as readonly [number, readonly [Readonly<Record<string, number>> | null]]
  const values = Object.values(numbers ?? {})
  const found: Square[] = []
  // moveTo, three times lineTo, and closePath.
  for (let at = 0; at + 13 <= values.length; at += 13) {
    const [move, left = 0, top = 0, , right = 0, , , , bottom = 0, , , , close] = values.slice(at, at + 13)
    if (move !== 0 || close !== 4) return []
    found.push([left, top, right, bottom])
  }
  return found
}

describe('a printed code', () => {
  it('leads to the page, and its words say what for', async () => {
    const bytes = await printed(words, { origin })
    expect(await scanned(bytes)).to.equal('https://clinic.example/schedules/1')
    const { text, roles, links } = await paperOf(bytes)
    expect(text).to.include(words)
    expect(roles).to.include('Figure')
    expect([...links]).to.include('https://clinic.example/schedules/1')
  })

  it('is printed only where there are words for it and the origin is known', async () => {
    for (const bytes of [await printed(undefined, { origin }), await printed(words)])
      expect((await paperOf(bytes)).roles).not.to.include('Figure')
  })
})
