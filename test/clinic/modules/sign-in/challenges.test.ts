import { DatabaseSync } from 'node:sqlite'
import { digested, digestResponse, digestSecret, formatCredentials, parseChallenges } from '@waymark/shared'
import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { openClinic } from '../../../support/clinic.ts'
import { inTemporaryFolder } from '../../../support/temporary-folder.ts'
import { openTwo, type TwoClinics } from '../../../support/processes/two-processes.ts'

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const minute = 60_000

/** The number of rows of all tables except the migrations. */
function rowsIn(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table' and name <> 'migration'").all()
  const counts = tables.map(({ name }) => database.prepare(`select count(*) as n from "${String(name)}"`).get()?.['n'])
  database.close()
  return counts.reduce<number>((total, count) => total + Number(count), 0)
}

describe('challenges', () => {
  it('45: are stateless: a thousand requests without credentials add no row', () =>
    inTemporaryFolder(async (folder) => {
      const path = `${folder}/clinic.sqlite`
      const clinic = await openClinic({ url: `sqlite:${path}`, publicOrigin: 'http://clinic.example' })
      const before = rowsIn(path)
      for (let round = 0; round < 20; round += 1) {
        await Promise.all(
          Array.from({ length: 50 }, () => fetch(`${clinic.origin}/users/pat`).then((one) => one.text())),
        )
      }
      expect(rowsIn(path)).to.equal(before)
      await clinic.close()
    }))

  describe('of Digest, on two processes', () => {
    let clinics: TwoClinics
    beforeEach(async () => {
      clinics = await openTwo()
    })
    afterEach(() => clinics.close())

    async function nonceOf(origin: string): Promise<string> {
      const answer = await fetch(`${origin}/appointments`)
      const challenges = parseChallenges(answer.headers.get('www-authenticate') ?? '')
      return challenges.find(({ scheme }) => scheme === 'Digest')?.parameters.get('nonce') ?? ''
    }

    function get(
      origin: string,
      { nonce, count }: { readonly nonce: string; readonly count: number },
      password: string,
      method = 'GET',
    ): Promise<Response> {
      const realm = 'Waymark Clinic'
      const secret = digested(digestSecret({ user: 'pat', realm, password }), sha256)
      const nc = count.toString(16).padStart(8, '0')
      const shown = { algorithm: 'SHA-256', qop: 'auth', nonce, nc, cnonce: 'c', uri: '/appointments' } as const
      const response = digested(digestResponse({ ...shown, method: 'GET', content: new Uint8Array(), secret }), sha256)
      const parameters = new Map(Object.entries({ username: 'pat', realm, ...shown, response }))
      const authorization = formatCredentials({ scheme: 'Digest', parameters })
      return fetch(`${origin}/appointments`, { method, headers: { authorization } })
    }

    const right = 'pat-demo-application-password'
    const isStale = (response: Response): boolean =>
      response.status === 401 && /\bstale=true\b/.test(response.headers.get('www-authenticate') ?? '')

    it('27, 28: accept a nonce count once over both processes, in any order', async () => {
      const { one, other } = clinics
      const nonce = await nonceOf(one.origin)
      expect((await get(other.origin, { nonce, count: 2 }, right)).status).to.equal(200)
      expect((await get(one.origin, { nonce, count: 1 }, right)).status).to.equal(200)
      expect(isStale(await get(other.origin, { nonce, count: 1 }, right))).to.equal(true)
      expect(isStale(await get(one.origin, { nonce, count: 2 }, right))).to.equal(true)
    })

    it('accept one of many concurrent requests with the same count', async () => {
      const nonce = await nonceOf(clinics.one.origin)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          get((at % 2 ? clinics.one : clinics.other).origin, { nonce, count: 7 }, right),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1)
      expect(answers.filter(isStale)).to.have.lengthOf(11)
    })

    it('30, 31: answer correct responses to old or forged nonces with a new challenge, and refuse wrong ones', async () => {
      const nonce = await nonceOf(clinics.one.origin)
      expect(isStale(await get(clinics.one.origin, { nonce: 'self made', count: 1 }, right))).to.equal(true)
      clinics.pass(6 * minute)
      expect(isStale(await get(clinics.other.origin, { nonce, count: 1 }, right))).to.equal(true)
      expect((await get(clinics.other.origin, { nonce, count: 1 }, 'wrong')).status).to.equal(403)
    })

    it('36: do not accept the response to a GET for another method', async () => {
      const nonce = await nonceOf(clinics.one.origin)
      expect((await get(clinics.one.origin, { nonce, count: 1 }, right, 'HEAD')).status).to.equal(403)
    })
  })
})
