import { clinicDescription, decodeFields } from '@waymark/shared'
import { accountId, type Account, type NewAccount } from '../../domain/account.ts'
import { failure } from '../../domain/failure.ts'
import { passwordLinkMark } from '../../domain/message.ts'
import type { Action, Outcome, Performed } from '../../http/resource.ts'
import { refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import { passwordFaults, userNameFaults } from '../new-account-faults.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import type { AtUsers } from './at-users.ts'
import { roleFaults } from './role-faults.ts'

const { add: form } = clinicDescription.resources.users.forms

/** Opens an account for somebody, with a role. Who is given no password has a link to set one sent, where one can be. */
export function addAccount(ports: Ports): Action<AtUsers> {
  return {
    form: 'add',
    fields: form.fields,
    keepsOwnTransaction: true,
    refusal: ({ principal }) => refusalFor(principal, 'open accounts', {}),
    async perform(entity, input): Promise<Performed> {
      const decoded = decodeFields(form.fields, input)
      if (!decoded.ok) return { faults: decoded.faults, form: 'add' }
      const { user, name, email, role = 'patient', doctor, password } = decoded.value
      const faults = [
        ...(await userNameFaults(ports, user)),
        ...passwordFaults(password, user),
        ...(await roleFaults(ports, { role, doctor })),
      ]
      if (faults.length > 0) return { faults, form: 'add' }
      const passwordHash = password === undefined ? undefined : await ports.passwords.hash(password)
      const createdAt = ports.clock.now()
      const account = { id: accountId(user), name, email, role, doctor, passwordHash, createdAt }
      const opened = await open(ports, entity, account)
      if (opened === undefined) return problemOf(failure('name-taken'))
      if (passwordHash === undefined) await invite(ports, opened)
      return outcomeOf(opened)
    },
  }
}

function open(ports: Ports, { principal, client }: AtUsers, given: NewAccount): Promise<Account | undefined> {
  const { accounts, auditTrail } = ports
  return ports.inTransaction(async () => {
    const account = await accounts.add(given)
    if (account === undefined) return undefined
    const who = principal.role === 'guest' ? 'guest' : principal.account
    await auditTrail.append({
      at: given.createdAt,
      who,
      what: `registration as ${given.role}`,
      subject: given.id,
      client,
    })
    if (given.passwordHash === undefined) await invite(ports, given)
    return account
  })
}

// An owner without an address can ask for a link later, which works in the same way.
async function invite(ports: Ports, { id, email }: NewAccount): Promise<void> {
  const { courier, origin = '', clock } = ports
  if (courier === undefined || email === undefined) return
  const text = [
    `The clinic has opened an account for you. Your user name is ${id}.`,
    `Set a password; the link works once, within an hour:\n${passwordLinkMark}`,
    `Afterwards you can ask for another:\n${origin}${href('passwordResets', {})}`,
  ].join('\n')
  const subject = 'Your account at the clinic'
  await ports.messages.send({ account: id, kind: 'notice', subject, text, sentAt: clock.now(), isLetterOnly: true })
}

function outcomeOf(account: Account): Outcome {
  return {
    outcome: 'created',
    location: href('user', { user: account.id }),
  }
}
