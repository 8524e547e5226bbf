import { connect } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nextWeekday } from '../support/next-weekday.ts'
import { clinicSources, startServer, stop, type ServerProcess } from '../support/processes/process.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const hook = fileURLToPath(new URL('../support/http/moved-routes.ts', import.meta.url))

/** An application that knows only the entry and relation names. */
async function program(origin: string): Promise<readonly string[]> {
  const clinic = connect(`${origin}/`, { describe: clinicDescription })
  const day = { date: nextWeekday(), status: 'open' } as const
  const schedule = await clinic.follow('doctor', { doctor: 'asmith' }).follow('schedule', day).get()
  const [open] = schedule.embedded('schedules')
  if (open === undefined) expect.fail('A slot is open')
  const appointment = await open.submit('confirm', { name: 'Ada', age: 36 })
  const time = await appointment.follow('appointment-time').get()
  const [choice] = time.form('reschedule').fields[0]?.options?.choices ?? []
  await time.submit('reschedule', { slot: Number(choice?.value) })
  const cancelled = await (await appointment.follow('self').get()).submit('cancel', { why: 'moved' })
  return [schedule, appointment, cancelled].map(({ url, kind }) => `${new URL(url).pathname} ${kind}`)
}

describe('a service with other paths', () => {
  it('works with the same program', async () => {
    await inTemporaryFolder(async (folder) => {
      const start = (name: string, environment: Readonly<Record<string, string>> = {}): ServerProcess =>
        startServer(['start'], { DATABASE_URL: `sqlite:${join(folder, name)}`, ...environment }, clinicSources)
      const servers = [start('one'), start('other', { NODE_OPTIONS: `--import=${hook}` })]
      const [before = [], after = []] = await Promise.all(servers.map(async ({ origin }) => program(await origin)))
      expect(before[0]).to.equal('/doctors/asmith/schedule schedule')
      expect(after[0]).to.equal('/moved/people/medical/asmith/schedule schedule')
      expect(after[1]).to.match(/^\/moved\/agreements\/\S+ appointment$/)
      expect(after.map((line) => line.split(' ')[1])).to.deep.equal(before.map((line) => line.split(' ')[1]))
      for (const server of servers) await stop(server)
    })
  })
})
