import { expect } from 'chai'
import { waitInWords } from '@waymark/server/values'
import { signInTexts } from '@waymark/clinic/modules/sign-in/texts'

describe('texts of sign-in', () => {
  it('tell after wrong passwords that nothing is lost', () => {
    expect(signInTexts.failedAttemptsNotice).to.include('No sign-in succeeded. You can still sign in from browsers')
  })

  it('tell users what to do', () => {
    expect(signInTexts.resetRequestNotice).to.equal(
      'Enter your user name or your verified e-mail address. We will send you a link to set a new password.',
    )
    expect(signInTexts.tooManyPasskeysDetail({ wait: waitInWords(1) })).to.match(/Try again in 1 second\.$/)
    expect(signInTexts.tooManyPasskeysDetail({ wait: waitInWords(2) })).to.match(/Try again in 2 seconds\.$/)
  })
})
