import { expect } from 'chai'
import { signInEvents, signInTexts } from '@waymark/clinic/modules/sign-in/texts'
import { counts, expectTexts, longName } from '../../../support/texts.ts'

describe('texts of sign-in', () => {
  it('are whole for every value', () => {
    expectTexts(signInTexts, {
      tooManyAccounts: [1, 3600],
      openSessionTitle: ['Tuesday 1 December 2026'],
      views: { device: ['192.0.2.1'], revokeOf: ['My calendar', longName] },
      sessionTitle: ['Pat Miller', longName],
      failedAttemptsMail: ['https://clinic.example/password-resets/x'],
      resetMail: ['https://clinic.example/password-resets/x'],
      passkeyAdditionTitle: ['My telephone', longName],
      tooManyPasskeysDetail: counts,
      copiedPasskeyMail: [{ name: longName, link: 'https://clinic.example/users/pat/credentials' }],
    })
    expectTexts(signInEvents, {
      passkeyRefused: ['refused', 'stale', 'copied'],
      registrationAs: ['patient', 'clerk'],
      signIn: ['password', 'passkey'],
      signInRejected: ['refused', 'throttled'],
    })
  })

  it('tell after wrong passwords that nothing is lost', () => {
    expect(signInTexts.failedAttemptsNotice).to.include('No sign-in succeeded. You can still sign in from browsers')
  })

  it('tell users what to do', () => {
    expect(signInTexts.resetRequestNotice).to.equal(
      'Enter your user name. We will send you a link to set a new password.',
    )
    expect(signInTexts.tooManyPasskeysDetail(1)).to.match(/Try again in 1 second\.$/)
    expect(signInTexts.tooManyPasskeysDetail(2)).to.match(/Try again in 2 seconds\.$/)
  })
})
