import { connect } from '@waymark/sdk'
import { savedCredentials, savedSignIns } from '@waymark/sdk/node'
import { expect } from 'chai'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { PlainBrowser } from '../../support/browser/plain-browser.ts'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { during, reservedPort } from '../../support/http/listening.ts'
import { waymark } from '../../support/sdk/command.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

/* One sign-in for the command, programs and the MCP server: the user decides on pages of the clinic. */
describe('waymark login', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true })
  })
  after(() => clinic.close())

  async function decide(url: string, button: string): Promise<void> {
    const browser = new PlainBrowser(clinic.origin)
    await browser.open(url)
    const page = await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
    expect(page.text).to.include('The command waymark requests access to your account')
    const landed = (await browser.submit(button)).url
    const answer = await fetch(landed)
    expect([answer.status, await answer.text()]).to.satisfy(([status, text]: [number, string]) => {
      return status === 200 && text.includes('You can close this window')
    })
  }
  const deciding = (button: string, deciding: Promise<void>[]) => (url: string) => {
    deciding.push(decide(url, button))
  }

  it('signs in with the browser; later commands and programs have the tokens, until logout revokes them', () =>
    inTemporaryFolder(async (folder) => {
      const signIns = savedSignIns(`${folder}/state`)
      const entry = `${clinic.origin}/`
      const decisions: Promise<void>[] = []
      const signedIn = await waymark(['login', entry], { signIns, openBrowser: deciding('Allow', decisions) })
      await Promise.all(decisions)
      expect([signedIn.errors, signedIn.code]).to.deep.equal(['', 0])
      expect(signedIn.out).to.match(/Sign in with your browser: http:\/\/\S+\nSigned in as pat\.\n$/)

      const [file = ''] = await readdir(`${folder}/state`)
      const modes = await Promise.all(
        [`${folder}/state`, `${folder}/state/${file}`].map(async (path) => (await stat(path)).mode & 0o777),
      )
      expect(modes).to.deep.equal([0o700, 0o600])
      const followed = await waymark(['follow', entry, 'wm:user', 'wm:appointments'], { signIns })
      expect([followed.errors, followed.out.includes('total: 0')]).to.deep.equal(['', true])

      const credentials = await savedCredentials(entry, { signIns })
      clinic.clock.set(clinic.clock.now() + 2 * 3_600_000)
      const held = await signIns.find(entry)
      // A process has died while it renewed the token.
      const lock = `${folder}/state/${file}.lock`
      await writeFile(lock, '')
      await utimes(lock, 0, 0)
      // Two programs find an expired token; one renews it, and the other takes the new one.
      const homes = await Promise.all(
        [credentials, await savedCredentials(entry, { signIns })].map((one) =>
          connect(entry, { credentials: one }).follow('wm:user').get(),
        ),
      )
      expect(homes.map(({ state }) => (state as { id: string }).id)).to.deep.equal(['pat', 'pat'])
      const renewed = await signIns.find(entry)
      expect(renewed?.tokens.refresh).to.be.a('string').and.not.equal(held?.tokens.refresh)
      expect(await savedCredentials('https://elsewhere.example/', { signIns })).to.deep.equal([])

      expect(await waymark(['logout', entry], { signIns })).to.deep.equal({ code: 0, out: 'Signed out.\n', errors: '' })
      expect(await readdir(`${folder}/state`)).to.deep.equal([])
      const stolen = await fetch(`${clinic.origin}/appointments`, {
        headers: { authorization: `Bearer ${renewed?.tokens.access ?? ''}`, accept: 'application/json' },
      })
      expect(stolen.status).to.equal(401)
      expect((await waymark(['logout', entry], { signIns })).out).to.equal('You were not signed in.\n')
    }))

  it('exits with 3 for a service that is not reached, and names its URL', async () => {
    const { place, port } = await reservedPort()
    await new Promise((done) => place.close(done))
    const { code, errors } = await waymark(['login', `http://127.0.0.1:${String(port)}/`], { signIns: savedSignIns() })
    expect(code).to.equal(3)
    expect(errors).to.match(
      /^waymark: GET http:\/\/127\.0\.0\.1:\d+\/\.well-known\/\S+ got no .*: connect ECONNREFUSED/,
    )
  })

  for (const status of [401, 404]) {
    it(`says that a service has no OAuth sign-in, if its metadata are ${String(status)}`, () =>
      during(
        (_, response) => response.writeHead(status).end(),
        async (origin) => {
          const { code, errors } = await waymark(['login', `${origin}/api`], { signIns: savedSignIns() })
          expect([code, errors]).to.deep.equal([
            1,
            `waymark: ${origin}/ has no OAuth sign-in: its metadata are ${String(status)}. ` +
              'Use --user=NAME:PASSWORD or --token=TOKEN, or submit a form that signs in.\n',
          ])
        },
      ))
  }

  it('reports a denial, and saves nothing', () =>
    inTemporaryFolder(async (folder) => {
      const decisions: Promise<void>[] = []
      const openBrowser = deciding('Deny', decisions)
      const signIns = savedSignIns(folder)
      const { code, errors } = await waymark(['login', `${clinic.origin}/`], { signIns, openBrowser })
      await Promise.all(decisions)
      expect([code, errors]).to.deep.equal([1, 'waymark: The sign-in was refused: access_denied.\n'])
      expect(await readdir(folder)).to.deep.equal([])
    }))

  it('shows a code for a computer without a browser (RFC 8628)', () =>
    inTemporaryFolder(async (folder) => {
      const signIns = savedSignIns(folder)
      const entry = `${clinic.origin}/`
      let shown = ''
      const wait = async (): Promise<void> => {
        const [, url = '', code = ''] = /^Open (\S+) and enter the code (\S+) within 10 minutes\.$/m.exec(shown) ?? []
        const browser = new PlainBrowser(clinic.origin)
        await browser.open(url)
        await browser.submit('Continue', { user_code: code })
        await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
        await browser.submit('Allow')
      }
      const more = { signIns, wait, write: (text: string) => void (shown += text) }
      const { errors } = await waymark(['login', entry, '--device'], more)
      expect([errors, shown.split('\n').at(-2)]).to.deep.equal(['', 'Signed in as pat.'])
      expect((await waymark(['follow', entry, 'wm:user'], { signIns })).out).to.include('id: pat')
    }))

  it('keeps accounts apart by profile', () =>
    inTemporaryFolder(async (folder) => {
      const entry = `${clinic.origin}/`
      const profile = (name: string) => ({ signIns: savedSignIns(`${folder}/${name}`) })
      const decisions: Promise<void>[] = []
      const openBrowser = deciding('Allow', decisions)
      await waymark(['login', entry, '--profile=desk'], { ...profile('own'), profile, openBrowser })
      await Promise.all(decisions)
      expect(await profile('own').signIns.find(entry)).to.equal(undefined)
      const followed = ['follow', entry, 'wm:user']
      expect((await waymark(followed, { ...profile('own'), profile })).code).to.equal(4)
      expect((await waymark([...followed, '--profile=desk'], { profile })).out).to.include('id: pat')
    }))
})
