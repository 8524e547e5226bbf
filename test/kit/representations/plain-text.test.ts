import { expect } from 'chai'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { plainText } from '../../../server/kit/representations/plain-text.ts'
import { context, problem, schedule, slot } from './example.ts'

function written(representation: Representation): string {
  return plainText.write(representation, context)
}

describe('plain text', () => {
  it('has a title, the state as aligned lines and one line for each item', () => {
    expect(written(schedule(2))).to.match(
      new RegExp(
        [
          '^Monday with Dr Jones\n====================\n',
          'date      2027-03-29\ndoctor    mjones\ntimeZone  America/New_York\nstatus    open\n',
          'Slots \\(wm:schedules\\): 2',
          ' {17}id  start  end    doctor',
          '  09:00 – 09:20  1   09:00  09:20  mjones  /schedules/1  confirm: POST \\(Book this time\\)\n',
        ].join('\n'),
      ),
    )
  })

  it('lists links with targets and the variables of templates', () => {
    const text = written(schedule(0))
    expect(text).to.include('\nSlots (wm:schedules): none\n')
    expect(text).to.include('\n  wm:doctor: /doctors/mjones/info  Dr Mary Jones\n')
    expect(text).to.match(
      /\n {2}wm:schedule: \/doctors\/mjones\/schedule\{\?date,status\} .*\n {4}date +Day += 2027-03-29/,
    )
  })

  it('has the forms with fields, current values and faults', () => {
    const text = written(problem)
    expect(text).to.include('\nForm confirm: Book this time\n  POST /schedules/7 as application/json\n  name ')
    expect(text).to.match(
      /\n {2}age +Age in years +=.-1 +! must be a whole number.* +number; required unless “Date of birth” is given; min 0/,
    )
  })

  it('has a line for each fault of a problem', () => {
    expect(written(problem)).to.match(/\nerrors +\{.*\/age.*\}\n +\{.*\/colour.*\}\n/)
  })

  it('indents multi-line values', () => {
    const state = { a: 'one\r\ntwo', longer: 'x' }
    expect(written({ ...slot(1), state })).to.include('\na       one\n        two\nlonger  x\n')
  })

  it('contains no control characters', () => {
    expect(written({ ...slot(1), title: '\u001b[31mred\u0007\u009b' })).to.match(/^␛\[31mred␇\ufffd\n/)
  })
})
