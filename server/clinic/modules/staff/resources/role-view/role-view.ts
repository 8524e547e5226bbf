import {
  anonymous,
  type Caller,
  href,
  listVersion,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { guest, refusalFor } from '@waymark/server/authentication'
import { translateDescribed } from '@waymark/shared'
import { type RoleView, roleViewVariables } from '@waymark/shared/clinic'
import { principalOf, type Principal } from '../../../../principal.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { type Account, accountRoutes } from '../../../accounts/contract.ts'
import type { Ports } from '../../ports.ts'
import { staffPermissions } from '../../permissions.ts'
import { staffRoutes } from '../../routes.ts'
import { staffTexts } from '../../texts.ts'
import { subjectIn } from './audience.ts'
import { audienceOfRefused, hiddenParts, pageFor, partsOf, type SeenPage } from './seen-page.ts'

type Role = RoleView['role']

interface Compared {
  readonly state: RoleView
  readonly title: string
  readonly seen: SeenPage
}

/**
 * A page as a patient or a visitor sees it, and its hidden parts, for clerks. The clerk must be allowed to read the page; nothing
 * can be changed from here.
 */
export function roleView({ locate, accounts }: Pick<Ports, 'locate' | 'accounts'>): Resource {
  return resource({
    route: staffRoutes.roleView,
    kind: 'roleView',
    parameters: roleViewVariables,
    cache: { store: 'none' },
    async find({ parameters: { page = homeLink.href, role = 'patient' }, caller }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, staffPermissions.seeAsOthers, {})
      if (refusal !== undefined) return refusal
      const own = await pageFor(locate, page, caller)
      if (own === undefined || 'problem' in own.page) return noSuchPage(page)
      const patient = role === 'guest' ? undefined : await patientOf(own, principal, accounts)
      const person = personFor(role, patient)
      const seen = await pageFor(locate, page, callerFor(person))
      if (seen === undefined) return noSuchPage(page)
      const shown = shownTo(patient, seen)
      const state: RoleView = {
        page,
        role,
        ...(patient === undefined ? {} : { person: patient.name }),
        ...(await comparison(own, shown, person, (denied) => pageFor(locate, page, caller, denied))),
      }
      const compared: Compared = { state, title: own.page.title, seen: shown }
      return { entity: compared, version: listVersion([JSON.stringify(state), own.version, seen.version]) }
    },
    represent({ state, title, seen: { page } }, { caller }) {
      const { page: path, role, person } = state
      const representation = represent('roleView', {
        title: titleOf(role, person, title),
        self: href(staffRoutes.roleView, { page: path, role }),
        state,
        links: {
          'role-view': {
            href: staffRoutes.roleView,
            title: staffTexts.roleViewLinkTitle,
            values: { page: path, role },
          },
          viewed: { href: path, title: staffTexts.roleViewPlaceTitle },
          home: homeLink,
        },
      })
      return 'problem' in page ? representation : { ...representation, page: linkedFor(page, principalOf({ caller })) }
    },
  })
}

/** Returns the parts that another person sees, and those that the reader alone sees, or why the person sees none. */
async function comparison(
  own: SeenPage,
  seen: SeenPage,
  person: Principal,
  without: Parameters<typeof hiddenParts>[3],
): Promise<Pick<RoleView, 'shown' | 'hidden' | 'refusal'>> {
  if ('problem' in seen.page)
    return { refusal: refusalOf(seen.page, audienceOfRefused(seen, person)), shown: [], hidden: [] }
  return { shown: [...partsOf(seen).values()], hidden: await hiddenParts(own, seen, person, without) }
}

function refusalOf({ detail }: Problem, audience: string | undefined): NonNullable<RoleView['refusal']> {
  return { detail: translateDescribed(detail), ...(audience === undefined ? {} : { for: audience }) }
}

function titleOf(role: Role, person: string | undefined, page: string): string {
  if (person !== undefined) return staffTexts.asPersonTitle({ person, page })
  return role === 'guest' ? staffTexts.asVisitorTitle({ page }) : staffTexts.asPatientTitle({ page })
}

function noSuchPage(page: string): Problem {
  return protocolProblem('not-found', staffTexts.noSuchPageDetail({ page }))
}

type Patient = Pick<Account, 'id' | 'name' | 'state'>

// A closed account has no sessions.
function shownTo(patient: Patient | undefined, seen: SeenPage): SeenPage {
  if (patient?.state !== 'closed') return seen
  return { ...seen, page: protocolProblem('not-allowed', staffTexts.closedAccountDetail), asked: [] }
}

/** Returns the only patient that the questions about a page name, such as the owner of an appointment; none for a list. */
async function patientOf(
  { page, asked }: SeenPage,
  principal: Principal,
  accounts: Pick<Ports['accounts'], 'find'>,
): Promise<Patient | undefined> {
  if ('problem' in page || page.embedded.length > 0) return undefined
  const reader = 'account' in principal ? principal.account : undefined
  const named = new Set(asked.map((question) => subjectIn(question, 'account')))
  const [id, ...others] = [...named].filter((each) => each !== undefined && each !== reader)
  const account = id === undefined || others.length > 0 ? undefined : await accounts.find(id)
  return account?.role === 'patient' ? account : undefined
}

function personFor(role: Role, patient: Patient | undefined): Principal {
  if (role === 'guest') return guest
  // Nobody has an account without an id.
  const { id, name } = patient ?? { id: '', name: staffTexts.somebody }
  return { role, account: id, name, method: '' }
}

function callerFor(principal: Principal): Caller {
  return principal.role === 'guest' ? anonymous : { ...anonymous, principal }
}

const ownPath = href(staffRoutes.roleView, {})

/** Returns the address of a page as patients see it; a page as another person sees it leads to itself. */
export function roleViewOf(page: string): string {
  return page.startsWith(ownPath) ? page : href(staffRoutes.roleView, { page })
}

const unnamedAccount = href(accountRoutes.user, { user: '' })

/** Returns the page with links to the reader's account instead of that of no patient in particular, which has no pages. */
function linkedFor(page: Representation, reader: Principal): Representation {
  const account = 'account' in reader ? href(accountRoutes.user, { user: reader.account }) : unnamedAccount
  const linked = (target: string): string => {
    const rest = target.startsWith(unnamedAccount) ? target.slice(unnamedAccount.length) : undefined
    return rest === undefined || /^[^/?]/.test(rest) ? target : account + rest
  }
  return {
    ...page,
    links: page.links.map((set) => ({
      ...set,
      links: set.links.map((link) => ({ ...link, href: linked(link.href) })),
    })),
    embedded: page.embedded.map((set) => ({ ...set, items: set.items.map((item) => linkedFor(item, reader)) })),
  }
}
