import { expect } from 'chai'
import { guest } from '@waymark/server/authentication/principal'
import { scopes, may, missingScope, type Member, type Principal } from '@waymark/clinic/policy'

/* The permissions in a table of their own, so that an error in the policy is detected. */
const member = (role: Member['role'], account: string, more: Partial<Member> = {}): Member => ({
  role,
  account,
  name: account,
  method: 'password',
  ...more,
})
const somebody = {
  guest,
  pat: member('patient', 'pat'),
  ada: member('patient', 'ada'),
  mjones: member('doctor', 'mjones', { represents: 'mjones' }),
  asmith: member('doctor', 'asmith', { represents: 'asmith' }),
  desk: member('clerk', 'desk'),
} as const satisfies Record<string, Principal>
type Name = keyof typeof somebody
const everybody = Object.keys(somebody) as Name[]

const pats = { account: 'pat', doctor: 'mjones', isHeld: false }
const guests = { doctor: 'mjones', isHeld: false }
const held = { ...guests, isHeld: true }

const table: readonly (readonly [what: string, may: (who: Principal) => boolean, who: readonly Name[]])[] = [
  ['see open slots', (who) => may(who, 'see open slots', {}), everybody],
  ['see taken slots of mjones', (who) => may(who, 'see taken slots', { doctor: 'mjones' }), ['mjones', 'desk']],
  ['book a slot', (who) => may(who, 'book a slot', {}), everybody],
  ['see an appointment of pat', (who) => may(who, 'see an appointment', pats), ['pat', 'mjones', 'desk']],
  ['change an appointment of pat', (who) => may(who, 'change an appointment', pats), ['pat', 'mjones', 'desk']],
  ['see an appointment of a guest', (who) => may(who, 'see an appointment', guests), ['mjones', 'desk']],
  ['see an appointment with its link', (who) => may(who, 'see an appointment', held), everybody],
  ['list appointments', (who) => may(who, 'list own appointments', {}), everybody.filter((name) => name !== 'guest')],
  ['see the calendar', (who) => may(who, 'see the calendar of a doctor', { doctor: 'mjones' }), ['mjones', 'desk']],
  ['see the account of pat', (who) => may(who, 'see an account', { account: 'pat' }), ['pat', 'desk']],
  ['change the account of pat', (who) => may(who, 'change an account', { account: 'pat' }), ['desk']],
  ['close the account of pat', (who) => may(who, 'close an account', { account: 'pat' }), ['pat', 'desk']],
  ['see the profile of pat', (who) => may(who, 'see a profile', { account: 'pat' }), ['pat', 'desk']],
  ['change the profile of pat', (who) => may(who, 'change a profile', { account: 'pat' }), ['pat', 'desk']],
  ['read the messages of pat', (who) => may(who, 'read messages', { account: 'pat' }), ['pat']],
  ['see the keys of pat', (who) => may(who, 'see credentials', { account: 'pat' }), ['pat']],
  ['change the keys of pat', (who) => may(who, 'change credentials', { account: 'pat' }), ['pat']],
  ['list accounts', (who) => may(who, 'list accounts', {}), ['desk']],
  ['read the audit trail', (who) => may(who, 'read the audit trail', {}), ['desk']],
  ['run tasks', (who) => may(who, 'run tasks', {}), ['desk']],
  ['register programs', (who) => may(who, 'register programs', {}), ['desk']],
  ['change the catalogue', (who) => may(who, 'change the catalogue', {}), ['desk']],
  ['use the cart of pat', (who) => may(who, 'use a cart', { account: 'pat' }), ['pat']],
  ['see the purchases of pat', (who) => may(who, 'see a settlement', { account: 'pat' }), ['pat', 'desk']],
  ['buy for pat', (who) => may(who, 'settle', { account: 'pat' }), ['pat']],
  ['list purchases', (who) => may(who, 'list settlements', {}), everybody.filter((name) => name !== 'guest')],
]

describe('the policy', () => {
  for (const [what, isAllowed, who] of table) {
    it(`lets ${who.length === everybody.length ? 'everybody' : who.join(' and ')} ${what}`, () => {
      expect(everybody.filter((name) => isAllowed(somebody[name]))).to.deep.equal(who)
    })
  }

  it('gives a client application the permissions of its account within its scopes, and none on the account itself', () => {
    const program = { ...somebody.pat, scopes: ['appointments'] }
    expect(may(program, 'see an appointment', pats)).to.equal(true)
    expect(may(program, 'see an account', { account: 'pat' })).to.equal(false)
    expect(missingScope(program, 'see an account', { account: 'pat' })).to.equal('profile')
    const all = { ...somebody.pat, scopes: Object.keys(scopes) }
    expect(may(all, 'see an account', { account: 'pat' })).to.equal(true)
    for (const permission of ['see a profile', 'use a cart', 'see a settlement', 'settle'] as const) {
      expect(may(all, permission, { account: 'pat' }), permission).to.equal(true)
    }
    expect(missingScope(program, 'use a cart', { account: 'pat' })).to.equal('shop')
    expect(missingScope(program, 'list settlements', {})).to.equal('shop')
    for (const permission of [
      'change a profile',
      'change an account',
      'close an account',
      'see credentials',
      'change credentials',
    ] as const) {
      expect(may(all, permission, { account: 'pat' }), permission).to.equal(false)
      expect(missingScope(all, permission, { account: 'pat' }), permission).to.equal(undefined)
    }
    expect(may({ ...somebody.desk, scopes: all.scopes }, 'read the audit trail', {})).to.equal(false)
  })

  it('names a missing scope only if the scope would help', () => {
    expect(missingScope({ ...somebody.ada, scopes: [] }, 'see an account', { account: 'pat' })).to.equal(undefined)
    expect(missingScope(guest, 'see an account', { account: 'pat' })).to.equal(undefined)
  })
})
