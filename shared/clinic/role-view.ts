import * as t from 'io-ts'
import { curiedRelations, link, optionalLink } from '../src/description.ts'
import { choice, optional, sameOriginPath } from '../src/field.ts'
import { translatable } from '../src/translate.ts'

/** The relations of the module. */
export const roleViewRelations = curiedRelations('wm', {
  'role-view': ['one', 'As patients see it', 'A page as a patient or a visitor sees it, and what it hides from them.'],
  viewed: ['one', 'The page itself', 'The page that is shown as another person sees it.'],
})

/** The variables of a view: the path of the page, and the role of its reader. */
export const roleViewVariables = {
  page: optional(sameOriginPath({ prompt: 'Page', example: '/doctors' })),
  role: optional(
    choice({
      prompt: 'Seen by',
      example: 'patient',
      options: { patient: translatable('A patient'), guest: translatable('A visitor without an account') },
    }),
  ),
}

const Part = t.type({ part: t.keyof({ link: null, form: null, field: null }), name: t.string })

/** The audience in words; absent if no single permission decides. */
const For = t.partial({ for: t.string })

/**
 * A page as another person sees it: the parts that it has for the person, and those that it has for the reader alone, each with
 * its audience. `person` is the patient that the page belongs to, if there is one.
 */
export const RoleView = t.intersection(
  [
    t.type({
      page: t.string,
      role: t.keyof({ patient: null, guest: null }),
      shown: t.readonlyArray(Part),
      hidden: t.readonlyArray(t.intersection([Part, For])),
    }),
    t.partial({ person: t.string, refusal: t.intersection([t.type({ detail: t.string }), For]) }),
  ],
  'RoleView',
)
export type RoleView = t.TypeOf<typeof RoleView>

/** The resource that shows a page as another person sees it. */
export const roleViewResources = {
  roleView: {
    summary: 'A page as a patient or a visitor sees it, and what it hides from them, for clerks.',
    state: RoleView,
    links: {
      'role-view': link('roleView', roleViewVariables),
      viewed: link('document'),
      home: optionalLink('home'),
    },
  },
} as const
