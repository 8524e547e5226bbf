import { scopes } from '@waymark/clinic/composition/compose'
import { may, missingScope } from '@waymark/server/authentication/permission'
import type { Member, Principal } from '@waymark/clinic/principal'
import { accountPermissions } from '@waymark/clinic/modules/accounts/permissions'
import { bookingPermissions } from '@waymark/clinic/modules/booking/permissions'
import { messagePermissions } from '@waymark/clinic/modules/messages/permissions'
import { operationPermissions } from '@waymark/clinic/modules/operations/permissions'
import { programPermissions } from '@waymark/clinic/modules/programs/permissions'
import { shopPermissions } from '@waymark/clinic/modules/shop/permissions'
import { taskPermissions } from '@waymark/clinic/modules/tasks/permissions'
import { expect } from 'chai'
import { guest } from '@waymark/server/authentication/principal'

/* Who may do what, as a table of its own, so that a slip in the policy is seen. */
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
  ['see open slots', (who) => may(who, bookingPermissions.seeOpenSlots, {}), everybody],
  [
    'see taken slots of mjones',
    (who) => may(who, bookingPermissions.seeTakenSlots, { doctor: 'mjones' }),
    ['mjones', 'desk'],
  ],
  ['book a slot', (who) => may(who, bookingPermissions.bookSlot, {}), everybody],
  ['see an appointment of pat', (who) => may(who, bookingPermissions.seeAppointment, pats), ['pat', 'mjones', 'desk']],
  [
    'change an appointment of pat',
    (who) => may(who, bookingPermissions.changeAppointment, pats),
    ['pat', 'mjones', 'desk'],
  ],
  ['see an appointment of a guest', (who) => may(who, bookingPermissions.seeAppointment, guests), ['mjones', 'desk']],
  ['see an appointment with its link', (who) => may(who, bookingPermissions.seeAppointment, held), everybody],
  [
    'list appointments',
    (who) => may(who, bookingPermissions.listAppointments, {}),
    everybody.filter((name) => name !== 'guest'),
  ],
  ['see the calendar', (who) => may(who, bookingPermissions.seeCalendar, { doctor: 'mjones' }), ['mjones', 'desk']],
  ['see the account of pat', (who) => may(who, accountPermissions.seeUser, { account: 'pat' }), ['pat', 'desk']],
  ['change the account of pat', (who) => may(who, accountPermissions.changeUser, { account: 'pat' }), ['desk']],
  ['close the account of pat', (who) => may(who, accountPermissions.closeUser, { account: 'pat' }), ['pat', 'desk']],
  ['see the profile of pat', (who) => may(who, accountPermissions.seeProfile, { account: 'pat' }), ['pat', 'desk']],
  [
    'change the profile of pat',
    (who) => may(who, accountPermissions.changeProfile, { account: 'pat' }),
    ['pat', 'desk'],
  ],
  ['read the messages of pat', (who) => may(who, messagePermissions.readMessages, { account: 'pat' }), ['pat']],
  ['see the keys of pat', (who) => may(who, accountPermissions.seeCredentials, { account: 'pat' }), ['pat']],
  ['change the keys of pat', (who) => may(who, accountPermissions.changeCredentials, { account: 'pat' }), ['pat']],
  ['list accounts', (who) => may(who, accountPermissions.listUsers, {}), ['desk']],
  ['read the audit trail', (who) => may(who, operationPermissions.readAuditLog, {}), ['desk']],
  ['run tasks', (who) => may(who, taskPermissions.runTasks, {}), ['desk']],
  ['register programs', (who) => may(who, programPermissions.registerPrograms, {}), ['desk']],
  ['change the catalogue', (who) => may(who, shopPermissions.changeCatalogue, {}), ['desk']],
  ['use the cart of pat', (who) => may(who, shopPermissions.useCart, { account: 'pat' }), ['pat']],
  ['see what pat buys', (who) => may(who, shopPermissions.seeSettlement, { account: 'pat' }), ['pat', 'desk']],
  ['buy for pat', (who) => may(who, shopPermissions.settle, { account: 'pat' }), ['pat']],
  [
    'list what was bought',
    (who) => may(who, shopPermissions.listSettlements, {}),
    everybody.filter((name) => name !== 'guest'),
  ],
]

describe('the policy', () => {
  for (const [what, isAllowed, who] of table) {
    it(`lets ${who.length === everybody.length ? 'everybody' : who.join(' and ')} ${what}`, () => {
      expect(everybody.filter((name) => isAllowed(somebody[name]))).to.deep.equal(who)
    })
  }

  it('lets a program do what its account may and has allowed, and nothing with the account itself', () => {
    const program = { ...somebody.pat, scopes: ['appointments'] }
    expect(may(program, bookingPermissions.seeAppointment, pats)).to.equal(true)
    expect(may(program, accountPermissions.seeUser, { account: 'pat' })).to.equal(false)
    expect(missingScope(program, accountPermissions.seeUser, { account: 'pat' })).to.equal('profile')
    const all = { ...somebody.pat, scopes: Object.keys(scopes) }
    expect(may(all, accountPermissions.seeUser, { account: 'pat' })).to.equal(true)
    for (const permission of [
      accountPermissions.seeProfile,
      shopPermissions.useCart,
      shopPermissions.seeSettlement,
      shopPermissions.settle,
    ]) {
      expect(may(all, permission, { account: 'pat' })).to.equal(true)
    }
    expect(missingScope(program, shopPermissions.useCart, { account: 'pat' })).to.equal('shop')
    expect(missingScope(program, shopPermissions.listSettlements, {})).to.equal('shop')
    for (const permission of [
      accountPermissions.changeProfile,
      accountPermissions.changeUser,
      accountPermissions.closeUser,
      accountPermissions.seeCredentials,
      accountPermissions.changeCredentials,
    ]) {
      expect(may(all, permission, { account: 'pat' })).to.equal(false)
      expect(missingScope(all, permission, { account: 'pat' })).to.equal(undefined)
    }
    expect(may({ ...somebody.desk, scopes: all.scopes }, operationPermissions.readAuditLog, {})).to.equal(false)
  })

  it('does not say that a scope would help where it would not', () => {
    expect(missingScope({ ...somebody.ada, scopes: [] }, accountPermissions.seeUser, { account: 'pat' })).to.equal(
      undefined,
    )
    expect(missingScope(guest, accountPermissions.seeUser, { account: 'pat' })).to.equal(undefined)
  })
})
