import { expect } from 'chai'
import { bookingTexts } from '@waymark/clinic/modules/booking/texts'

const day = 'Tuesday 1 December 2026'

describe('texts of booking', () => {
  it('write the time of an appointment as people do', () => {
    const line = bookingTexts.timeLine({ day, start: '09:30', end: '10:00' })
    expect(line).to.equal('Tuesday 1 December 2026, 09:30 to 10:00')
  })

  it('tell how long an offer is held', () => {
    const expiry = bookingTexts.expiry({ day, time: '12:00' })
    expect(bookingTexts.offer({ facts: 'Tuesday, 09:30', expiry })).to.equal(
      'Tuesday, 09:30\n\nWe are holding this time for you until Tuesday 1 December 2026 at 12:00.',
    )
  })
})
