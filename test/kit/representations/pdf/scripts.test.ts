import { expect } from 'chai'
import type { Block, PrintedDocument } from '../../../../server/kit/representations/pdf/document.ts'
import { drawn } from '../../../../server/kit/representations/pdf/draw.ts'
import { paperOf, type Paper, type PlacedText } from '../../../contract/reading/pdf.ts'

/** The width of an upright page and its margins, in points. */
const page = { width: 595.28, margin: 56 }

function documentIn(language: string, blocks: readonly Block[], title = 'Title'): PrintedDocument {
  const texts = { title, service: 'Waymark Clinic', place: 'clinic.example', pageNumber: '{number} / {count}' }
  return { ...texts, language, changed: undefined, blocks }
}

async function printed(document: PrintedDocument): Promise<Uint8Array> {
  return new Uint8Array(await drawn(document))
}

async function paperIn(language: string, ...blocks: readonly Block[]): Promise<Paper> {
  return paperOf(await printed(documentIn(language, blocks)))
}

function found({ texts }: Paper, part: string): PlacedText {
  const text = texts.find((each) => each.text.includes(part))
  if (text === undefined) throw new Error(`${part} is not in ${texts.map((each) => each.text).join(' | ')}`)
  return text
}

function paragraph(text: string): Block {
  return { block: 'paragraph', lines: [{ text }] }
}

describe('a PDF in Chinese', () => {
  it('has the characters of its title, in a small part of the font', async () => {
    const heading: Block = { block: 'heading', level: 1, line: { text: '预约：王医生' } }
    const bytes = await printed(documentIn('zh-Hans', [heading], '预约：王医生'))
    const { text, title } = await paperOf(bytes)
    expect(title).to.equal('预约：王医生')
    expect(text).to.include('预约：王医生').and.not.include('U+')
    expect(bytes.byteLength).to.be.below(20_000)
  })

  it('wraps a paragraph without spaces within its column', async () => {
    const words = '请携带医保卡和您的用药清单，如果您不能前来，请在线改期或取消预约。'.repeat(8)
    const paper = await paperIn('zh-Hans', paragraph(words))
    const lines = paper.texts.filter(({ text }) => /\p{Script=Han}/u.test(text))
    expect(lines.length).to.be.within(5, 8)
    expect(lines.map(({ text }) => text).join('')).to.equal(words)
    for (const { text, left, right } of lines) {
      expect([left >= page.margin, right <= page.width - page.margin], text).to.deep.equal([true, true])
      expect(text).not.to.match(/^[，。]/)
    }
  })

  it('prints texts in Chinese also in a document of another language', async () => {
    const { text } = await paperIn('en', paragraph('Dr 王小明'), paragraph('Dr Jones'))
    expect(text).to.include('Dr 王小明').and.include('Dr Jones')
  })

  it('has apostrophes of Latin texts without a gap', async () => {
    const paper = await paperIn('zh-Hans', paragraph('Queen’s Road'))
    const { left, right } = found(paper, 'Queen’s Road')
    expect(right - left).to.be.below(70)
  })
})

describe('a PDF in Arabic', () => {
  const row = { label: 'الطبيب', text: 'موعد مع Dr Jones يوم 30 نوفمبر 2026' }

  it('has a sheet with labels at the right, in the order of reading', async () => {
    const paper = await paperIn('ar', { block: 'facts', rows: [row] })
    expect(paper.text).to.include(row.text)
    const [label, value] = [found(paper, row.label), found(paper, 'Dr Jones')]
    expect(label.right).to.be.closeTo(page.width - page.margin, 1)
    expect(value.right).to.be.below(label.left)
  })

  it('can be copied with its ligatures and numbers', async () => {
    const { text } = await paperIn('ar', paragraph('الإيصال 2026-000001'))
    expect(text).to.include('الإيصال 2026-000001')
  })

  it('mirrors a table, also where its head is repeated', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      [{ text: `كتاب ${String(index)}` }],
      [{ text: '25.80 EUR' }],
    ])
    const paper = await paperIn('ar', { block: 'table', heads: ['العنوان', 'السعر'], rows })
    expect(paper.pages).to.equal(2)
    const first = paper.texts.filter(({ text }) => text === 'العنوان')
    const second = paper.texts.filter(({ text }) => text === 'السعر')
    expect([first.length, second.length]).to.deep.equal([2, 2])
    for (const [index, head] of first.entries()) {
      expect(head.right).to.be.closeTo(page.width - page.margin - 5, 1)
      expect(second[index]?.right).to.be.below(head.left)
    }
  })

  it('mirrors a timetable, the name of the service and the page number', async () => {
    const grid: Block = {
      block: 'grid',
      caption: 'الأوقات المتاحة',
      heads: ['الاثنين', 'الثلاثاء'],
      rows: [{ head: '09:00', cells: [{ text: 'متاح' }, { text: '' }] }],
    }
    const paper = await paperIn('ar', grid)
    const [hour, monday, tuesday] = [found(paper, '09:00'), found(paper, 'الاثنين'), found(paper, 'الثلاثاء')]
    expect([hour.left > monday.right, monday.left > tuesday.right]).to.deep.equal([true, true])
    expect(found(paper, 'Waymark Clinic').right).to.be.above(page.width / 2)
    expect(found(paper, 'clinic.example').right).to.be.closeTo(page.width - page.margin, 1)
    expect(found(paper, '1 / 1').left).to.be.closeTo(page.margin, 1)
  })

  it('tells assistive technology the characters in the order of reading', async () => {
    const bytes = await printed(documentIn('ar', [paragraph('موعد')]))
    const utf16 = Buffer.from('\ufeffموعد', 'utf16le').swap16().toString('latin1')
    expect(Buffer.from(bytes).toString('latin1')).to.include(`/ActualText (${utf16})`)
  })

  it('wraps a long paragraph from right to left', async () => {
    const words = 'إذا تعذّر عليك الحضور، يُرجى نقل الموعد أو إلغاؤه عبر الإنترنت. '.repeat(6).trim()
    const paper = await paperIn('ar', paragraph(words))
    const ends = paper.texts.filter(({ text, right }) => text.length > 30 && right > page.width - page.margin - 2)
    expect(ends.length).to.be.at.least(4)
    expect(found(paper, 'إذا').left).to.be.at.least(page.margin - 1)
  })
})
