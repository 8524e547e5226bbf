import { expect } from 'chai'
import { accountEvents, accountTexts } from '@waymark/clinic/modules/accounts/messages'
import { counts, expectTexts, longName } from '../../../support/texts.ts'

describe('texts of accounts', () => {
  it('are whole for every value', () => {
    expectTexts(accountTexts, {
      tooManyAccounts: [1, 3600],
      profileTitle: ['Pat Miller', longName],
      openSessionTitle: ['Tuesday 1 December 2026'],
      views: { entries: counts, device: ['192.0.2.1'], revokeOf: ['My calendar', longName] },
      sessionTitle: ['Pat Miller', longName],
      guessingLetter: ['https://clinic.example/password-resets/x'],
      resetLetter: ['https://clinic.example/password-resets/x'],
      personalDataNotice: [
        { most: 500, isComplete: true },
        { most: 500, isComplete: false },
      ],
      unverifiedNotice: ['pat@example.org'],
      verifiedNotice: ['pat@example.org'],
      confirmAddressNotice: ['pat@example.org'],
      verificationLetter: ['https://clinic.example/email-verifications/x'],
      passkeyAdditionTitle: ['My telephone', longName],
      tooManyPasskeysDetail: counts,
      copiedPasskeyLetter: [{ name: longName, link: 'https://clinic.example/users/pat/credentials' }],
    })
    expectTexts(accountEvents, {
      passkeyRefused: ['refused', 'stale', 'copied'],
      registrationAs: ['patient', 'clerk'],
      signIn: ['password', 'passkey'],
      signInRejected: ['refused', 'throttled'],
    })
  })

  it('tell after wrong passwords that nothing is lost', () => {
    expect(accountTexts.guessingNotice).to.include('No sign-in succeeded. You can still sign in from browsers')
  })

  it('tell users what to do', () => {
    expect(accountTexts.resetRequestNotice).to.equal(
      'Enter your user name. We will send you a link to set a new password.',
    )
    expect(accountTexts.tooManyPasskeysDetail(1)).to.match(/Try again in 1 second\.$/)
    expect(accountTexts.tooManyPasskeysDetail(2)).to.match(/Try again in 2 seconds\.$/)
  })
})
