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
const principals = {
  guest,
  pat: member('patient', 'pat'),
  ada: member('patient', 'ada'),
  mjones: member('doctor', 'mjones', { represents: 'mjones' }),
  asmith: member('doctor', 'asmith', { represents: 'asmith' }),
  desk: member('clerk', 'desk'),
} as const satisfies Record<string, Principal>
type Name = keyof typeof principals
const everybody = Object.keys(principals) as Name[]

const pats = { account: 'pat', doctor: 'mjones', isHeld: false }
const guests = { doctor: 'mjones', isHeld: false }
const held = { ...guests, isHeld: true }

const table: readonly (readonly [what: string, may: (principal: Principal) => boolean, who: readonly Name[]])[] = [
  ['see open slots', (principal) => may(principal, 'see open slots', {}), everybody],
  [
    'see taken slots of mjones',
    (principal) => may(principal, 'see taken slots', { doctor: 'mjones' }),
    ['mjones', 'desk'],
  ],
  ['book a slot', (principal) => may(principal, 'book a slot', {}), everybody],
  ['see an appointment of pat', (principal) => may(principal, 'see an appointment', pats), ['pat', 'mjones', 'desk']],
  [
    'change an appointment of pat',
    (principal) => may(principal, 'change an appointment', pats),
    ['pat', 'mjones', 'desk'],
  ],
  ['see an appointment of a guest', (principal) => may(principal, 'see an appointment', guests), ['mjones', 'desk']],
  ['see an appointment with its link', (principal) => may(principal, 'see an appointment', held), everybody],
  [
    'list appointments',
    (principal) => may(principal, 'list own appointments', {}),
    everybody.filter((name) => name !== 'guest'),
  ],
  [
    'see the calendar',
    (principal) => may(principal, 'see the calendar of a doctor', { doctor: 'mjones' }),
    ['mjones', 'desk'],
  ],
  ['see the account of pat', (principal) => may(principal, 'see an account', { account: 'pat' }), ['pat', 'desk']],
  ['change the account of pat', (principal) => may(principal, 'change an account', { account: 'pat' }), ['desk']],
  ['close the account of pat', (principal) => may(principal, 'close an account', { account: 'pat' }), ['pat', 'desk']],
  ['see the profile of pat', (principal) => may(principal, 'see a profile', { account: 'pat' }), ['pat', 'desk']],
  ['change the profile of pat', (principal) => may(principal, 'change a profile', { account: 'pat' }), ['pat', 'desk']],
  ['read the messages of pat', (principal) => may(principal, 'read messages', { account: 'pat' }), ['pat']],
  ['see the keys of pat', (principal) => may(principal, 'see credentials', { account: 'pat' }), ['pat']],
  ['change the keys of pat', (principal) => may(principal, 'change credentials', { account: 'pat' }), ['pat']],
  ['list accounts', (principal) => may(principal, 'list accounts', {}), ['desk']],
  ['read the audit trail', (principal) => may(principal, 'read the audit trail', {}), ['desk']],
  ['run tasks', (principal) => may(principal, 'run tasks', {}), ['desk']],
  ['register programs', (principal) => may(principal, 'register programs', {}), ['desk']],
  ['change the catalogue', (principal) => may(principal, 'change the catalogue', {}), ['desk']],
  ['use the cart of pat', (principal) => may(principal, 'use a cart', { account: 'pat' }), ['pat']],
  ['see the purchases of pat', (principal) => may(principal, 'see a settlement', { account: 'pat' }), ['pat', 'desk']],
  ['buy for pat', (principal) => may(principal, 'settle', { account: 'pat' }), ['pat']],
  [
    'list purchases',
    (principal) => may(principal, 'list settlements', {}),
    everybody.filter((name) => name !== 'guest'),
  ],
]

describe('the policy', () => {
  for (const [what, isAllowed, principal] of table) {
    it(`lets ${principal.length === everybody.length ? 'everybody' : principal.join(' and ')} ${what}`, () => {
      expect(everybody.filter((name) => isAllowed(principals[name]))).to.deep.equal(principal)
    })
  }

  it('gives a client application the permissions of its account within its scopes, and none on the account itself', () => {
    const program = { ...principals.pat, scopes: ['appointments'] }
    expect(may(program, 'see an appointment', pats)).to.equal(true)
    expect(may(program, 'see an account', { account: 'pat' })).to.equal(false)
    expect(missingScope(program, 'see an account', { account: 'pat' })).to.equal('profile')
    const all = { ...principals.pat, scopes: Object.keys(scopes) }
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
    expect(may({ ...principals.desk, scopes: all.scopes }, 'read the audit trail', {})).to.equal(false)
  })

  it('names a missing scope only if the scope would help', () => {
    expect(missingScope({ ...principals.ada, scopes: [] }, 'see an account', { account: 'pat' })).to.equal(undefined)
    expect(missingScope(guest, 'see an account', { account: 'pat' })).to.equal(undefined)
  })
})
