import { accountTexts } from '@waymark/clinic/modules/accounts/texts'
import { counts, expectTexts, longName } from '../../../support/texts.ts'

describe('texts of accounts', () => {
  it('are whole for every value', () => {
    expectTexts(accountTexts, {
      profileTitle: ['Pat Miller', longName],
      views: { entries: counts },
      personalDataNotice: [
        { most: 500, isComplete: true },
        { most: 500, isComplete: false },
      ],
      unverifiedNotice: ['pat@example.org'],
      verifiedNotice: ['pat@example.org'],
      confirmAddressNotice: ['pat@example.org'],
      verificationMail: ['https://clinic.example/email-verifications/x'],
    })
  })
})
