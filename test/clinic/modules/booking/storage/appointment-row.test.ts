import { expect } from 'chai'
import { bookingRules } from '@waymark/clinic/modules/booking/domain/appointment'
import { openSlots } from '../../../../support/open-slots.ts'
import { openClinic } from '../../../../support/clinic.ts'

describe('the rules that an appointment overrides', () => {
  for (const rule of bookingRules) {
    it(`are read back: ${rule}`, async () => {
      const clinic = await openClinic()
      try {
        const { appointments } = clinic.storage
        const [slot = 0] = await openSlots(clinic)
        const patient = { name: 'Ada', age: 36 }
        await appointments.book({ id: 'a', slot, patient, setAside: [rule], bookedAt: clinic.clock.now() })
        expect((await appointments.find('a'))?.setAside).to.deep.equal([rule])
      } finally {
        await clinic.close()
      }
    })
  }
})
