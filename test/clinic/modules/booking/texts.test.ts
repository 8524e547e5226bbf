import { expect } from 'chai'
import { bookingTexts } from '@waymark/clinic/modules/booking/texts'

const day = 'Tuesday 1 December 2026'
const span = { day, start: '09:30', end: '10:00' }
const zone = 'New York time'

describe('texts of booking', () => {
  it('write the time of an appointment as people do', () => {
    expect(bookingTexts.timeLine({ ...span, zone })).to.equal('Tuesday 1 December 2026, 09:30 to 10:00, New York time')
  })

  it('tell how long an offer is held', () => {
    expect(bookingTexts.offer({ facts: 'Tuesday, 09:30', day, at: '12:00', zone })).to.equal(
      'Tuesday, 09:30\n\nWe are holding this time for you until Tuesday 1 December 2026 at 12:00, New York time.',
    )
  })
})
