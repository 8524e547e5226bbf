import { expect } from 'chai'
import { programTexts } from '@waymark/clinic/modules/programs/messages'
import { expectTexts, longName } from '../../../support/texts.ts'

const names = ['Health diary', longName]

describe('texts of client applications', () => {
  it('are whole for every value', () => {
    expectTexts(programTexts, {
      consentTitle: names,
      returnTitle: names,
      returnNotice: names,
      deviceAllowedNotice: names,
      deviceDeniedNotice: names,
    })
  })

  it('name the application that requests access', () => {
    expect(programTexts.consentTitle('Health diary')).to.equal('Health diary requests access to your account')
    expect(programTexts.deviceAllowedNotice('Television')).to.equal(
      'Television now has access. Continue on the device.',
    )
  })
})
