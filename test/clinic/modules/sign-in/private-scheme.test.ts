import { basic, connect, isHttpFailure } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { parseChallenges } from '@waymark/shared'
import { expect } from 'chai'
import { badge, badgeHolder } from './badge-scheme.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'

describe('a private scheme', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ privateSchemes: [badge('Waymark Clinic', { '4711': 'desk' })] })
  })
  after(() => clinic.close())

  const connected = (number: string): ReturnType<typeof connect> =>
    connect(`${clinic.origin}/`, {
      credentials: [basic({ user: 'pat', password: 'pat-demo-password' }), badgeHolder(number)],
    })

  it('is challenged beside the others, in its place in the list', async () => {
    const { headers } = await fetch(`${clinic.origin}/session`)
    const schemes = parseChallenges(headers.get('www-authenticate') ?? '').map(({ scheme }) => scheme)
    expect([...new Set(schemes)]).to.deep.equal(['Badge', 'Bearer', 'Digest', 'Basic'])
  })

  it('authenticates the SDK, which prefers it to weaker schemes, for each request', async () => {
    const clinicAtDesk = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: badgeHolder('4711') })
    const session = await clinicAtDesk.follow('session').get()
    expect([session.state.user, session.state.method]).to.deep.equal(['desk', 'Badge'])
    const users = await session.follow('user').get()
    expect(users.state.id).to.equal('desk')
    const strongest = await connected('4711').follow('wm:session').get()
    expect(strongest.state).to.include({ user: 'desk' })
  })

  it('is refused like any other', async () => {
    const refused = await connected('0000')
      .follow('wm:session')
      .get()
      .catch((error: unknown) => error)
    expect(isHttpFailure(refused) ? refused.status : refused).to.equal(403)
    const malformed = await fetch(`${clinic.origin}/users`, { headers: { authorization: 'Badge number=1' } })
    expect(malformed.status).to.equal(400)
  })
})
