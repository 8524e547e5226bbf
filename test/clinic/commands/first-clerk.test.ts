import { expect } from 'chai'
import { join } from 'node:path'
import { clinicClient } from '../../support/http/clinic-client.ts'
import { production, startServer, stop } from '../../support/processes/process.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const password = 'correct horse battery'

describe('the first clerk', () => {
  it('is created once from the command line, and creates all other accounts', () =>
    inTemporaryFolder(async (folder) => {
      const settings = {
        ...production,
        DATABASE_URL: `sqlite:${join(folder, 'clinic.sqlite')}`,
        PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
      }
      const made = (name: string): ReturnType<typeof startServer>['ended'] =>
        startServer(['clerk', name], settings).ended
      const [refused, first] = await Promise.all([made('a b'), made('Boss')])
      expect(refused.errors).to.equal(
        'The user name "a b" must be a user name of letters, digits, dots, hyphens and underscores.\n',
      )
      expect([first.code, first.errors]).to.deep.equal([0, ''])
      // The same name gets another link; another name does not become a second clerk.
      const [second, other] = await Promise.all([made('boss'), made('other')])
      expect([other.code, other.output]).to.deep.equal([2, ''])
      expect(other.errors).to.equal('The clinic already has a clerk. Ask the clerk to create the account.\n')

      const server = startServer(['serve'], { ...settings, DUPLICATE_WINDOW: '0' })
      const origin = await server.origin
      try {
        const path = (output: string): string => /\/password-resets\/\S+/.exec(output)?.[0] ?? ''
        const guest = await clinicClient({ origin })
        const form = await guest.get(path(second.output))
        expect((await guest.submit(form.document, 'set', { password })).status).to.equal(204)
        expect((await guest.get(path(first.output))).status).to.equal(410)
        const clerk = await clinicClient({ origin }, 'boss', password)
        const doctor = { id: 'new', name: 'Dr New', speciality: 'S', timeZone: 'UTC', address: 'A', languages: ['en'] }
        expect((await clerk.send('POST', '/doctors', doctor)).status).to.equal(201)
        const account = { user: 'new', name: 'Dr New', role: 'doctor', doctor: 'new', password }
        expect((await clerk.send('POST', '/users', account)).status).to.equal(201)
        const audit = JSON.stringify((await clerk.get('/audit')).document)
        expect(audit).to.include('registration as clerk').and.to.include('operator')
      } finally {
        await stop(server)
      }
      expect((await made('new')).errors).to.equal('The user name new is taken. Choose another one.\n')
      expect((await made('third')).errors).to.equal(
        'The clinic already has a clerk. Ask the clerk to create the account.\n',
      )

      // The only clerk has lost the password, and mail is not configured.
      const lost = await made('boss')
      expect([lost.code, lost.errors]).to.deep.equal([0, ''])
      const again = startServer(['serve'], { ...settings, DUPLICATE_WINDOW: '0' })
      try {
        const reopened = { origin: await again.origin }
        const guest = await clinicClient(reopened)
        const form = await guest.get(/\/password-resets\/\S+/.exec(lost.output)?.[0] ?? '')
        expect((await guest.submit(form.document, 'set', { password: 'eleven quiet rivers' })).status).to.equal(204)
        const clerk = await clinicClient(reopened, 'boss', 'eleven quiet rivers')
        expect(JSON.stringify((await clerk.get('/audit')).document)).to.include('password link created')
      } finally {
        await stop(again)
      }
    }))

  it('needs the settings of the service', async () => {
    const { code, errors } = await startServer(['clerk', 'boss'], { DATABASE_URL: 'sqlite::memory:' }).ended
    expect([code, errors]).to.deep.equal([
      2,
      'PUBLIC_ORIGIN is missing. Set it to an http or https origin without a path.\n',
    ])
    expect((await startServer(['clerk'], {}).ended).errors).to.equal('NAME is missing. Use npm run clerk NAME.\n')
  })
})
