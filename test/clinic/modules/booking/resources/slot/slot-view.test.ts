import { expect } from 'chai'
import { hold } from '@waymark/clinic/modules/booking/domain/hold'
import { statusFor } from '@waymark/clinic/modules/booking/resources/slot/slot-representation'
import { viewOfSlot } from '@waymark/clinic/modules/booking/resources/slot/slot-view'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { isFailure } from '@waymark/server/values'
import { openClinic, type Clinic } from '../../../../../support/clinic.ts'
import { openSlots } from '../../../../../support/open-slots.ts'

describe('a slot for its caller', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  it('is not held by another one when the hold of the caller ends while it is read', async () => {
    const { storage, clock } = clinic
    const ports = { ...storage, clock, newIdentifier: () => 'own', holdLifetime: 300_000 }
    const [id = 0] = await openSlots(clinic)
    const slot = (await storage.schedules.slot(id)) ?? expect.fail('There is a slot')
    const own = await hold(ports, { slot }, { account: 'pat', client: '' })
    if (isFailure(own)) expect.fail('The slot is free')

    const lastOf: Storage['holds']['lastOf'] = async (account, number) => {
      await storage.holds.end(own, clock.now())
      return storage.holds.lastOf(account, number)
    }
    const principal = { role: 'patient', account: 'pat' }
    const caller = { principal, key: 'pat', tag: 'pat', sentIn: 'header' } as const
    const view = await viewOfSlot({ ...ports, holds: { ...storage.holds, lastOf } }, String(id), { caller })
    if ('problem' in view) expect.fail(view.problem)
    expect(statusFor(view, clock.now())).to.equal('open')
  })
})
