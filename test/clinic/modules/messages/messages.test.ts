import { expect } from 'chai'
import { messageTexts } from '@waymark/clinic/modules/messages/messages'
import { expectTexts, longName } from '../../../support/texts.ts'

describe('texts of the inbox', () => {
  it('are whole for every value', () => {
    const letter = { to: 'pat <pat@example.org>', subject: longName, text: 'Two\nlines.' }
    expectTexts(messageTexts, { guessingLetter: ['https://clinic.example/password-resets/x'], printedLetter: [letter] })
    expect(messageTexts.printedLetter(letter)).to.equal(
      `\nMessage to pat <pat@example.org>\n${longName}\nTwo\nlines.\n`,
    )
  })

  it('tell after wrong passwords that nothing is lost', () => {
    expect(messageTexts.guessingNotice).to.include('No sign-in succeeded. You can still sign in from browsers')
  })
})
