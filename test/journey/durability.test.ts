import { expect } from 'chai'
import { join } from 'node:path'
import { nextWeekday } from '../support/next-weekday.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'
import { startServer, stop } from '../support/processes/process.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

describe('a server that is killed', () => {
  it('keeps every acknowledged appointment', async () => {
    await inTemporaryFolder(async (folder) => {
      const environment = { DATABASE_URL: `sqlite:${join(folder, 'clinic.sqlite')}` }
      const first = startServer(['start'], environment)
      const origin = await first.origin
      const date = nextWeekday()
      const [slot = 0] = await openSlots({ origin }, { date })
      const answer = await postBooking({ origin }, slot, { name: 'Ada', age: 36 })
      await stop(first, 'SIGKILL')
      expect(answer.status).to.equal(201)

      const second = startServer(['start'], environment)
      const reopened = await second.origin
      const appointment = await fetch(new URL(answer.headers.get('location') ?? '', reopened))
      expect(appointment.status).to.equal(200)
      expect(await openSlots({ origin: reopened }, { date })).not.to.include(slot)
      await stop(second)
      expect((await second.ended).code).to.equal(0)
    })
  })
})
