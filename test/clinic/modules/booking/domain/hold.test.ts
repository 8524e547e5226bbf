import { expect } from 'chai'
import { hold, type Hold } from '@waymark/clinic/modules/booking/domain/hold'
import type { BookingFailure } from '@waymark/clinic/modules/booking/domain/failure'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { openSlots } from '../../../../support/open-slots.ts'

describe('a hold that is asked for twice at the same time', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  /** Holds a slot as it was before each of the requests. */
  async function held(length: number, accounts: readonly string[]): Promise<readonly (Hold | BookingFailure)[]> {
    const { storage, clock } = clinic
    let made = 0
    const newIdentifier = (): string => `hold ${String((made += 1))}`
    const ports = { ...storage, clock, newIdentifier, holdLifetime: 300_000 }
    const [id = 0] = await openSlots(clinic, { date: tomorrow })
    const slot = (await storage.schedules.slot(id)) ?? expect.fail('There is a slot')
    const results: (Hold | BookingFailure)[] = []
    for (const account of accounts) results.push(await hold(ports, { slot, type: { length } }, { account, client: '' }))
    return results
  }

  for (const [title, length] of [
    ['a slot', 30],
    ['the slots of a longer type', 60],
  ] as const) {
    it(`is one hold of ${title}`, async () => {
      const [one, other] = await held(length, ['pat', 'pat'])
      expect(one).to.include({ id: 'hold 1', account: 'pat' })
      expect(other).to.include({ id: 'hold 1', account: 'pat' })
    })
  }

  it('is refused to another patient', async () => {
    const [, other] = await held(30, ['pat', 'desk'])
    expect(other).to.include({ failure: 'slot-held' })
  })
})
