import { expect } from 'chai'
import { messageLogs } from '@waymark/clinic/modules/messages/texts'

// A name of the maximum length, with letters that markup and templates treat specially.
const long = `Dr Åsa "Zoë" O’Neill-$& <${'x'.repeat(70)}>`

describe('texts of the inbox', () => {
  it('print a mail on a terminal', () => {
    const mail = { to: 'pat <pat@example.org>', subject: long, text: 'Two\nlines.' }
    expect(messageLogs.printedMail(mail)).to.equal(`\nMessage to pat <pat@example.org>\n${long}\nTwo\nlines.\n`)
  })
})
