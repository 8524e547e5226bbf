import { accountId, may, refusalFor } from '@waymark/server/authentication'
import {
  type Action,
  href,
  type Outcome,
  pageRequestOf,
  pageVersion,
  type ActionResult,
  resource,
  type Resource,
} from '@waymark/server'
import { failure, type Page } from '@waymark/server/values'
import { actorOf, principalOf } from '../../../principal.ts'
import {
  type Account,
  accountProblemOf as problemOf,
  accountRoutes,
  type NewAccount,
  roleFaults,
  sendVerificationMail,
  userRepresentation,
  wordsForPerson,
} from '../../accounts/contract.ts'
import {
  passwordFaults,
  register,
  type Registrant,
  signInEvents,
  signInPermissions,
  signInRoutes,
  signInTexts,
  userNameFaults,
} from '../../sign-in/contract.ts'
import { decodeFields, pageVariables } from '@waymark/shared'
import { clinicDescription, nextVariables, userSearch } from '@waymark/shared/clinic'
import { listing, represent, type TitledLink } from '../../../represent.ts'
import { searchedWords } from '../../../search.ts'
import { staffTexts } from '../texts.ts'
import { staffPermissions } from '../permissions.ts'
import { staffRoutes } from '../routes.ts'
import type { Ports } from '../ports.ts'
import { passwordLinkMark } from '../../messages/contract.ts'
import { taskPermissions, taskRoutes, taskTexts } from '../../tasks/contract.ts'

/** The caller at the list of users. */
interface AtUsers extends Registrant {
  /** Empty for a caller that may not list accounts. */
  readonly page: Page<Account>
}

const { add: form } = clinicDescription.resources.users.forms

/** Opens an account with a role. Without a password, the owner gets a link to set one by mail. */
function addAccount(ports: Ports): Action<AtUsers> {
  return {
    form: 'add',
    fields: form.fields,
    leadsTo: form.to,
    keepsOwnTransaction: true,
    refusal: ({ principal }) => refusalFor(principal, staffPermissions.addUser, {}),
    async perform(entity, input): Promise<ActionResult> {
      const decoded = decodeFields(form.fields, input)
      if (!decoded.ok) return { faults: decoded.faults, form: 'add' }
      const { user, name, email, role = 'patient', doctor, password } = decoded.value
      const faults = [
        ...(await userNameFaults(ports, user)),
        ...(await passwordFaults(password, user)),
        ...(await roleFaults(ports, { role, doctor })),
      ]
      if (faults.length > 0) return { faults, form: 'add' }
      const passwordHash = password === undefined ? undefined : await ports.passwords.hash(password)
      const createdAt = ports.clock.now()
      const account = { id: accountId(user), name, email, role, represents: doctor, passwordHash, createdAt }
      const opened = await open(ports, entity, account)
      if (opened === undefined) return problemOf(failure('name-taken'))
      return outcomeOf(opened)
    },
  }
}

function open(ports: Ports, { principal, client }: AtUsers, given: NewAccount): Promise<Account | undefined> {
  const { accounts, auditLog } = ports
  return ports.inTransaction(async () => {
    const account = await accounts.add(given)
    if (account === undefined) return undefined
    const who = actorOf(principal)
    await auditLog.append({
      at: given.createdAt,
      who,
      what: signInEvents.registrationAs(given.role),
      subject: given.id,
      client,
    })
    // The use of the link in an invitation verifies the address too.
    if (given.passwordHash === undefined) await invite(ports, given)
    else await sendVerificationMail(ports, account)
    return account
  })
}

// An owner without an address can request a link later.
async function invite(ports: Ports, { id, email }: NewAccount): Promise<void> {
  const { mailTransport, origin = '', clock } = ports
  if (mailTransport === undefined || email === undefined) return
  const requestLink = `${origin}${href(signInRoutes.passwordResets, {})}`
  const text = staffTexts.invitation({ user: id, link: passwordLinkMark, requestLink })
  const subject = staffTexts.invitationSubject
  await ports.messages.send({ account: id, kind: 'notice', subject, text, sentAt: clock.now(), isMailOnly: true })
}

function outcomeOf(account: Account): Outcome {
  return {
    outcome: 'created',
    location: href(accountRoutes.user, { user: account.id }),
  }
}

const none: Page<Account> = { items: [], hasPrevious: false, hasNext: false }

function signInLink(next: string | undefined): TitledLink {
  return { href: href(signInRoutes.session, { next }), title: signInTexts.signInTitle }
}

function isSearched(parameters: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(parameters).some(([name, value]) => name !== 'next' && value !== undefined)
}

/** All accounts, for clerks; POST opens one, also for guests. */
export function userList(ports: Ports): Resource {
  return resource({
    route: staffRoutes.users,
    kind: 'users',
    parameters: { ...userSearch, ...pageVariables, ...nextVariables },
    cache: { store: 'none' },
    isForAnyUser: true,
    async find({ parameters, caller, client, agent = '', isFromOwnPage }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const words = searchedWords(parameters, wordsForPerson)
      if ('problem' in words) return words
      const principal = principalOf({ caller })
      const search = { ...request, words, role: parameters.role }
      const refusal = refusalFor(principal, staffPermissions.listUsers, {})
      // A guest gets the form to open an account, and no accounts; a search asks the guest to sign in.
      if (refusal !== undefined && isSearched(parameters)) return refusal
      const page = refusal === undefined ? await ports.accounts.page(search) : none
      const version = pageVersion(page, ({ id, version }) => `${id}-${String(version)}`)
      return { entity: { page, principal, client, agent, isFromOwnPage }, version }
    },
    refusal: ({ principal }: AtUsers) =>
      may(principal, signInPermissions.register, {})
        ? undefined
        : refusalFor(principal, staffPermissions.listUsers, {}),
    represent({ page, principal }, { parameters: { cursor, next, ...told } }) {
      const hrefOf = (other: string | undefined): string => href(staffRoutes.users, { ...told, cursor: other })
      const { links, ...listed } = listing(page, {
        keyOf: ({ id }) => id,
        hrefOf,
        cursor,
        represent: (account) => userRepresentation(ports, account, principal),
      })
      const isVisitor = may(principal, signInPermissions.register, {})
      const form = { method: 'POST', target: href(staffRoutes.users, {}) } as const
      const forms = {
        register: isVisitor ? { ...form, values: { next } } : undefined,
        add: may(principal, staffPermissions.addUser, {}) ? form : undefined,
      }
      const all = href(staffRoutes.users, {})
      const search = { href: `${all}{?q,role}`, title: staffTexts.userSearchTitle, values: { ...told } }
      const { q, role } = told
      const tasks =
        (q ?? role) !== undefined && page.items.length > 0 && may(principal, taskPermissions.runTasks, {})
          ? { href: href(taskRoutes.tasks, { q, role }), title: taskTexts.tasksForFoundTitle }
          : undefined
      return represent('users', {
        title: isVisitor ? signInTexts.registrationTitle : staffTexts.usersTitle,
        ...listed,
        links: {
          ...links,
          search: isVisitor ? undefined : search,
          tasks,
          session: isVisitor ? signInLink(next) : undefined,
        },
        forms,
      })
    },
    actions: { POST: opening(ports) },
  })
}

// A guest opens the own account, a clerk one for any user.
function opening(ports: Ports): Action<AtUsers> {
  const [byVisitor, byClerk] = [register(ports), addAccount(ports)]
  const actionFor = ({ principal }: AtUsers): Action<AtUsers> =>
    may(principal, staffPermissions.addUser, {}) ? byClerk : byVisitor
  return {
    ...byVisitor,
    // Those of a guest are, with the page to return to, a subset of those of a clerk.
    fields: { ...byVisitor.fields, ...byClerk.fields },
    refusal: (entity) => actionFor(entity).refusal?.(entity),
    perform: (entity, input) => actionFor(entity).perform(entity, input),
  }
}
