import { scopes } from '@waymark/clinic/composition/compose'
import { permittedScopes } from '@waymark/clinic/composition/permitted-scopes'
import { guest, may } from '@waymark/server/authentication'
import { missingScope } from '@waymark/server/authentication'
import type { Member, Principal } from '@waymark/clinic/principal'
import { accountPermissions } from '@waymark/clinic/modules/accounts/permissions'
import { bookingPermissions } from '@waymark/clinic/modules/booking/permissions'
import { messagePermissions } from '@waymark/clinic/modules/messages/permissions'
import { operationPermissions } from '@waymark/clinic/modules/operations/permissions'
import { applicationPermissions } from '@waymark/clinic/modules/applications/permissions'
import { signInPermissions } from '@waymark/clinic/modules/sign-in/permissions'
import { staffPermissions } from '@waymark/clinic/modules/staff/permissions'
import { shopPermissions } from '@waymark/clinic/modules/shop/permissions'
import { taskPermissions } from '@waymark/clinic/modules/tasks/permissions'
import { expect } from 'chai'

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
  ['see open slots', (principal) => may(principal, bookingPermissions.seeOpenSlots, {}), everybody],
  [
    'see taken slots of mjones',
    (principal) => may(principal, bookingPermissions.seeTakenSlots, { doctor: 'mjones' }),
    ['mjones', 'desk'],
  ],
  ['book a slot', (principal) => may(principal, bookingPermissions.bookSlot, {}), everybody],
  [
    'see an appointment of pat',
    (principal) => may(principal, bookingPermissions.seeAppointment, pats),
    ['pat', 'mjones', 'desk'],
  ],
  [
    'change an appointment of pat',
    (principal) => may(principal, bookingPermissions.changeAppointment, pats),
    ['pat', 'mjones', 'desk'],
  ],
  ['pay for an appointment of pat', (principal) => may(principal, bookingPermissions.payAppointment, pats), ['pat']],
  [
    'see an appointment of a guest',
    (principal) => may(principal, bookingPermissions.seeAppointment, guests),
    ['mjones', 'desk'],
  ],
  [
    'see an appointment with its link',
    (principal) => may(principal, bookingPermissions.seeAppointment, held),
    everybody,
  ],
  [
    'list appointments',
    (principal) => may(principal, bookingPermissions.listAppointments, {}),
    everybody.filter((name) => name !== 'guest'),
  ],
  [
    'see the calendar',
    (principal) => may(principal, bookingPermissions.seeCalendar, { doctor: 'mjones' }),
    ['mjones', 'desk'],
  ],
  [
    'see the account of pat',
    (principal) => may(principal, accountPermissions.seeUser, { account: 'pat' }),
    ['pat', 'desk'],
  ],
  [
    'change the account of pat',
    (principal) => may(principal, accountPermissions.changeUser, { account: 'pat' }),
    ['desk'],
  ],
  [
    'close the account of pat',
    (principal) => may(principal, accountPermissions.closeUser, { account: 'pat' }),
    ['pat', 'desk'],
  ],
  [
    'see the profile of pat',
    (principal) => may(principal, accountPermissions.seeProfile, { account: 'pat' }),
    ['pat', 'desk'],
  ],
  [
    'change the profile of pat',
    (principal) => may(principal, accountPermissions.changeProfile, { account: 'pat' }),
    ['pat', 'desk'],
  ],
  [
    'read the messages of pat',
    (principal) => may(principal, messagePermissions.readMessages, { account: 'pat' }),
    ['pat'],
  ],
  [
    'see the keys of pat',
    (principal) => may(principal, accountPermissions.seeCredentials, { account: 'pat' }),
    ['pat'],
  ],
  [
    'change the keys of pat',
    (principal) => may(principal, signInPermissions.changeCredentials, { account: 'pat' }),
    ['pat'],
  ],
  ['list accounts', (principal) => may(principal, staffPermissions.listUsers, {}), ['desk']],
  ['read the audit log', (principal) => may(principal, operationPermissions.readAuditLog, {}), ['desk']],
  ['see the activity', (principal) => may(principal, operationPermissions.seeActivity, {}), ['desk']],
  ['run tasks', (principal) => may(principal, taskPermissions.runTasks, {}), ['desk']],
  ['register applications', (principal) => may(principal, applicationPermissions.registerApplications, {}), ['desk']],
  ['change the catalogue', (principal) => may(principal, shopPermissions.changeCatalogue, {}), ['desk']],
  ['use the cart of pat', (principal) => may(principal, shopPermissions.useCart, { account: 'pat' }), ['pat']],
  [
    'see the purchases of pat',
    (principal) => may(principal, shopPermissions.seeSettlement, { account: 'pat' }),
    ['pat', 'desk'],
  ],
  ['buy for pat', (principal) => may(principal, shopPermissions.settle, { account: 'pat' }), ['pat']],
  [
    'list purchases',
    (principal) => may(principal, shopPermissions.listSettlements, {}),
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
    const application = { ...principals.pat, scopes: permittedScopes(['appointments'], principals.pat) }
    expect(may(application, bookingPermissions.seeAppointment, pats)).to.equal(true)
    const reader = { ...principals.pat, scopes: permittedScopes(['patient/Appointment.rs'], principals.pat) }
    expect(may(reader, bookingPermissions.seeAppointment, pats)).to.equal(true)
    expect(missingScope(reader, bookingPermissions.changeAppointment, pats)).to.equal('appointments')
    expect(permittedScopes(['patient/Appointment.rs'], principals.desk)).to.deep.equal(['patient/Appointment.rs'])
    expect(may(application, accountPermissions.seeUser, { account: 'pat' })).to.equal(false)
    expect(missingScope(application, accountPermissions.seeUser, { account: 'pat' })).to.equal('profile')
    const all = { ...principals.pat, scopes: Object.keys(scopes) }
    expect(may(all, accountPermissions.seeUser, { account: 'pat' })).to.equal(true)
    for (const permission of [
      accountPermissions.seeProfile,
      shopPermissions.useCart,
      shopPermissions.seeSettlement,
      shopPermissions.settle,
    ]) {
      expect(may(all, permission, { account: 'pat' })).to.equal(true)
    }
    expect(missingScope(application, shopPermissions.useCart, { account: 'pat' })).to.equal('shop')
    expect(missingScope(application, shopPermissions.listSettlements, {})).to.equal('shop')
    for (const permission of [
      accountPermissions.changeProfile,
      accountPermissions.changeUser,
      accountPermissions.closeUser,
      accountPermissions.seeCredentials,
      signInPermissions.changeCredentials,
    ]) {
      expect(may(all, permission, { account: 'pat' })).to.equal(false)
      expect(missingScope(all, permission, { account: 'pat' })).to.equal(undefined)
    }
    expect(may({ ...principals.desk, scopes: all.scopes }, operationPermissions.readAuditLog, {})).to.equal(false)
  })

  it('names a missing scope only if the scope would help', () => {
    expect(missingScope({ ...principals.ada, scopes: [] }, accountPermissions.seeUser, { account: 'pat' })).to.equal(
      undefined,
    )
    expect(missingScope(guest, accountPermissions.seeUser, { account: 'pat' })).to.equal(undefined)
  })
})
