import { expect } from 'chai'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openClinic } from '../../support/clinic.ts'
import { openSlots, postBooking } from '../../support/open-slots.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

describe('stored idempotency records', () => {
  it('keep the capability of a guest, in the response and in the target of a request, from readers of the database', () =>
    inTemporaryFolder(async (folder) => {
      const clinic = await openClinic({ url: `sqlite:${join(folder, 'clinic.sqlite')}` })
      const [slot = 0] = await openSlots(clinic)
      const key = { 'idempotency-key': '"9a41c8f0-77a5-4f0a-8f0e-2f3a6c1d5b7e"' }
      const booked = await postBooking(clinic, slot, { name: 'Ada', age: 36 }, key)
      const { searchParams } = new URL(booked.headers.get('location') ?? '', clinic.origin)
      const capability = searchParams.get('capability') ?? ''
      const again = await postBooking(clinic, slot, { name: 'Ada', age: 36 }, key)
      expect(again.headers.get('location')).to.equal(booked.headers.get('location'))
      await clinic.close()
      const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
      expect(capability).to.have.lengthOf(24)
      expect(stored.some((content) => content.includes(capability))).to.equal(false)
    }))
})
