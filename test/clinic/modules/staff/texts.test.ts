import { expect } from 'chai'
import { staffTexts } from '@waymark/clinic/modules/staff/texts'
import { expectTexts, longName } from '../../../support/texts.ts'

describe('texts for staff', () => {
  it('are whole for every value', () => {
    expectTexts(staffTexts, {
      invitation: [{ user: 'pat', link: 'https://clinic.example/a', requestLink: 'https://clinic.example/b' }],
      deskTitle: ['Tuesday 1 December 2026'],
      undeliveredTitle: [longName],
      untakenTitle: [1, 3].map((patients) => ({ doctor: 'Dr Mary Jones', patients })),
      failedTaskTitle: [1, 3],
    })
  })

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
