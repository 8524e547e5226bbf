import { expect } from 'chai'
import * as fc from 'fast-check'
import { clinicRelations } from '@waymark/shared/clinic'
import { markdown } from '../../../server/kit/representations/markdown.ts'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { context, home, problem, schedule, slot } from './example.ts'
import { filledWith } from './filled.ts'

function written(representation: Representation, more = {}): string {
  return markdown.write(representation, { ...context, ...more })
}

/** Returns the block of each line; the cells of a row are counted by unescaped pipes. */
function blocks(text: string): readonly string[] {
  return text.split('\n').map((line) => {
    const heading = /^#{1,6} /.exec(line)
    const list = /^ *- /.exec(line)
    const fence = /^`{3,}(\w*)$/.exec(line)
    if (heading !== null) return heading[0]
    if (list !== null) return list[0]
    if (fence !== null) return `fence ${fence[1] ?? ''}`
    if (!line.startsWith('|')) return line.slice(0, 4)
    return `row of ${String(line.replace(/\\[!-/:-@[-`{-~]/g, '').split('|').length - 2)}`
  })
}

describe('Markdown', () => {
  it('starts with front matter with self and the entity tag', () => {
    expect(written(slot(7))).to.match(/^---\nself: "\/schedules\/7"\netag: "\\"7-md\\""\n---\n\n# 15:00 – 15:20\n/)
  })

  it('keeps text inside the front matter', () => {
    const self = {
      ...slot(7),
      links: slot(7).links.map((set) => ({ ...set, links: [{ href: '/x"\n---\n# evil\u2028' }] })),
    }
    const [, front = '', rest = ''] = written(self).split(/^---$/m)
    expect(JSON.parse(front.trim().split('\n')[0]?.replace('self: ', '') ?? '')).to.equal('/x"\n---\n# evil\u2028')
    expect(front.trim().split('\n')).to.have.length(2)
    expect(rest).not.to.match(/^# evil/m)
  })

  it('lists the state with nested values', () => {
    const state = { a: 1, b: { c: ['x', 'y'], d: [{ e: null }] }, none: [] }
    expect(written({ ...slot(7), state })).to.include(
      '- **a:** 1\n- **b:**\n  - **c:** x, y\n  - **d:**\n    - **1:**\n      - **e:** null\n- **none:** (none)\n',
    )
  })

  it('renders items as a table with their pages, state and forms', () => {
    const text = written(schedule(2))
    expect(text).to.include('## wm:schedules — Slots (2)\n\n| item | id | start | end | doctor | forms |\n| --- |')
    expect(text).to.include(
      '| [09:00 – 09:20](</schedules/1>) | 1 | 09:00 | 09:20 | mjones | confirm: POST [Book this time](</schedules/1>) |',
    )
    expect(text).not.to.include('| links |')
  })

  it('has a column for links that the document does not have', () => {
    const links = [...slot(1).links, { relation: clinicRelations.appointment, links: [{ href: '/x' }] }]
    const embedded = [{ relation: clinicRelations.schedules, items: [{ ...slot(1), links }] }]
    const text = written({ ...schedule(0), embedded })
    expect(text).to.include('| forms | links |').and.include('| wm:appointment: [Appointment](</x>) |')
  })

  it('marks an empty list', () => {
    expect(written(schedule(0))).to.include('## wm:schedules — Slots (0)\n\n(none)\n')
  })

  it('lists links with relation and target', () => {
    expect(written(schedule(0))).to.include(
      '- self: [This resource](</doctors/mjones/schedule?date=2027-03-29>)\n- wm:doctor: [Dr Mary Jones](</doctors/mjones/info>)\n',
    )
  })

  it('shows a template as code with a table of variables', () => {
    const text = written(home)
    expect(text).to.include(
      '## Template: wm:schedule — Schedule\n\n`/doctors/{doctor}/schedule{?date,status}`\n\n| variable | prompt |',
    )
    expect(text).to.include('| doctor | Doctor | text | yes |')
    expect(written(schedule(0))).to.match(/\| date \| Day \| date \| no \|[^|]*\| 2027-03-29 \|/)
  })

  it('has a section for each form with a curl command', () => {
    const text = written(slot(7), { origin: 'http://clinic.example' })
    expect(text).to.include(
      '## Form: confirm — Book this time\n\n- **method:** POST\n- **target:** [/schedules/7](</schedules/7>)\n- **content type:** `application/json`\n',
    )
    expect(text).to.include(
      '| age | Age in years | number | unless “Date of birth” is given | min 0; max 130; step 1 | 36 |',
    )
    expect(text).to.match(/```sh\ncurl -X POST .*'http:\/\/clinic\.example\/schedules\/7'\n```\n/)
  })

  it('shows the faults of a problem, also at the fields', () => {
    const text = written(problem)
    expect(text).to.include('- **status:** 422\n')
    expect(text).to.include('## Faults\n\n- `/age` must be a whole number from 0 to 130\n- `/colour` is unknown\n')
    expect(text).to.match(/\| age \|.*\| -1 \| 36 \| must be a whole number from 0 to 130 \|/)
  })

  it('does not link unsafe schemes', () => {
    const links = slot(1).links.map((set) => ({ ...set, links: [{ href: 'javascript:alert(1)' }] }))
    const text = written({
      ...schedule(1),
      links,
      forms: slot(1).forms.map((form) => ({ ...form, target: 'javascript:x' })),
    })
    expect(text).not.to.include('](<javascript')
    expect(text).to.include('`javascript:alert(1)`')
  })

  it('keeps its structure with any text', () => {
    const expected = blocks(written(filledWith('x')))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 16 }), injections), (text) => {
        const markdownText = written(filledWith(text))
        expect(blocks(markdownText)).to.deep.equal(expected)
        expect(blocks(markdownText).filter((block) => block === '# ')).to.have.length(1)
        // Tags inside a code block are text.
        expect(markdownText.replace(/^(`{3,})sh\n.*\n\1$/gm, '')).not.to.match(/(?<!\\)<script/)
      }),
      { numRuns: 300 },
    )
  })
})

const injections = fc.constantFrom(
  '\n# evil\n',
  '\r- item',
  '| a | b |',
  '\\| x',
  '```\nx\n```',
  '````',
  '<script>x</script>',
  '](</evil>)',
  '![x](y)',
  '---\nself: evil\n---',
  '\u2028# x',
  '\u0085# x',
  '\u001b[31mred',
  '&lt;script&gt;',
  '[x]: /evil',
  '*'.repeat(5),
  '\t- x',
  "'; rm -rf /; '",
)
