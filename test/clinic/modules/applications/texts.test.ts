import { expect } from 'chai'
import { applicationTexts } from '@waymark/clinic/modules/applications/texts'

describe('texts of client applications', () => {
  it('name the application that requests access', () => {
    expect(applicationTexts.consentTitle({ application: 'Health diary' })).to.equal(
      'Health diary requests access to your account',
    )
    expect(applicationTexts.deviceAllowedNotice({ application: 'Television' })).to.equal(
      'Television now has access. Continue on the device.',
    )
  })
})
