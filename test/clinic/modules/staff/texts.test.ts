import { expect } from 'chai'
import { staffTexts } from '@waymark/clinic/modules/staff/texts'

describe('texts for staff', () => {
  it('invite a user with the user name and two links', () => {
    const given = { user: 'ada', link: 'https://clinic.example/a', requestLink: 'https://clinic.example/b' }
    expect(staffTexts.invitation(given)).to.equal(
      [
        'The clinic has created an account for you. Your user name is ada.',
        'Set a password with this link. It works once, within an hour:',
        'https://clinic.example/a',
        'If the link has expired, request another one:',
        'https://clinic.example/b',
      ].join('\n'),
    )
  })
})
