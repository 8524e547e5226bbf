import { expect } from 'chai'
import { applicationTexts } from '@waymark/clinic/modules/applications/texts'
import { expectTexts, longName } from '../../../support/texts.ts'

const names = ['Health diary', longName]

describe('texts of client applications', () => {
  it('are whole for every value', () => {
    expectTexts(applicationTexts, {
      consentTitle: names,
      returnTitle: names,
      returnNotice: names,
      deviceAllowedNotice: names,
      deviceDeniedNotice: names,
      views: { revokeOf: names },
    })
  })

  it('name the application that requests access', () => {
    expect(applicationTexts.consentTitle('Health diary')).to.equal('Health diary requests access to your account')
    expect(applicationTexts.deviceAllowedNotice('Television')).to.equal(
      'Television now has access. Continue on the device.',
    )
  })
})
