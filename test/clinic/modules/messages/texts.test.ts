import { expect } from 'chai'
import { messageTexts } from '@waymark/clinic/modules/messages/texts'
import { expectTexts, longName } from '../../../support/texts.ts'

describe('texts of the inbox', () => {
  it('are whole for every value', () => {
    const mail = { to: 'pat <pat@example.org>', subject: longName, text: 'Two\nlines.' }
    expectTexts(messageTexts, { printedMail: [mail] })
    expect(messageTexts.printedMail(mail)).to.equal(`\nMessage to pat <pat@example.org>\n${longName}\nTwo\nlines.\n`)
  })
})
