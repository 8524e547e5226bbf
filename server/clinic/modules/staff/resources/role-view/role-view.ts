import {
  anonymous,
  type Caller,
  href,
  listVersion,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
} from '@waymark/server'
import { guest, refusalFor } from '@waymark/server/authentication'
import { translateDescribed } from '@waymark/shared'
import { type RoleView, roleViewVariables } from '@waymark/shared/clinic'
import { principalOf, type Principal } from '../../../../principal.ts'
import { homeLink, represent } from '../../../../represent.ts'
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
      const state: RoleView = {
        page,
        role,
        ...(patient === undefined ? {} : { person: patient.name }),
        ...('problem' in seen.page
          ? { refusal: refusalOf(seen.page, audienceOfRefused(seen, person)), shown: [], hidden: [] }
          : {
              shown: [...partsOf(seen).values()],
              hidden: await hiddenParts(own, seen, person, (denied) => pageFor(locate, page, caller, denied)),
            }),
      }
      const compared: Compared = { state, title: own.page.title, seen }
      return { entity: compared, version: listVersion([JSON.stringify(state), own.version, seen.version]) }
    },
    represent({ state, title, seen: { page } }) {
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
      return 'problem' in page ? representation : { ...representation, page }
    },
  })
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

interface Patient {
  readonly id: string
  readonly name: string
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
