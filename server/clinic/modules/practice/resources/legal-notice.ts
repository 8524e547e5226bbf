import { may, refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type Outcome,
  type Problem,
  href,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { currentTranslator, type InputOf } from '@waymark/shared'
import { clinicDescription, LegalNoticeName, type legalNoticeFields } from '@waymark/shared/clinic'
import { about } from '../../../about.ts'
import { type Principal, principalOf } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import { addressOf, type Clinic, type LegalNotice, noticeFor, unfilledPart } from '../domain/clinic.ts'
import { clinicLink } from '../links.ts'
import { practicePermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { practiceRoutes } from '../routes.ts'
import { practiceTexts } from '../texts.ts'

interface AtNotice {
  readonly name: LegalNoticeName
  readonly clinic: Clinic
  readonly notices: readonly LegalNotice[]
  readonly principal: Principal
}

/** A legal notice of the clinic, which clerks publish in each language. */
export function legalNotice(ports: Ports): Resource {
  const { clinics, languageTags } = ports
  return resource({
    route: practiceRoutes.legalNotice,
    kind: 'legalNotice',
    cache: { store: 'public', maxAge: 5 },
    async find(target) {
      const { notice: name } = target.variables
      if (!LegalNoticeName.is(name)) return protocolProblem('not-found')
      const [clinic, notices] = [await clinics.find(), await clinics.notices(name)]
      const version = [clinic.version, ...notices.map((each) => `${each.language}${String(each.version)}`)].join('-')
      return { entity: { name, clinic, notices, principal: principalOf(target) }, version }
    },
    cacheTags: () => ['clinic'],
    represent: (found) => noticeRepresentation(found, languageTags),
    actions: { PUT: publishing(ports) },
  })
}

function noticeRepresentation(
  { name, clinic, notices, principal }: AtNotice,
  [usual]: readonly string[],
): Representation {
  const self = href(practiceRoutes.legalNotice, { notice: name })
  const { language: reader } = currentTranslator()
  const published = notices.filter((notice) => unfilledPart(notice.text) === undefined)
  const shown = noticeFor(published, reader, usual)
  const own = notices.find(({ language }) => language === reader)
  const mayPublish = may(principal, practicePermissions.changeClinic, {})
  const text = own?.text ?? templateOf(name, clinic)
  const missing = unfilledPart(text)
  return represent('legalNotice', {
    title: practiceTexts.notices[name],
    self,
    state: {
      name,
      ...(shown === undefined ? {} : { text: shown.text, language: shown.language }),
      ...(missing === undefined || !mayPublish ? {} : { missing }),
    },
    links: {
      clinic: clinicLink(),
      home: homeLink,
    },
    forms: {
      publish: mayPublish ? { method: 'PUT', target: self, values: { text } } : undefined,
    },
  })
}

/** Returns the template of a notice, with what is known of the clinic. */
function templateOf(name: LegalNoticeName, { details }: Clinic): string {
  const { name: clinic = about.name, telephone = '', email = '' } = details ?? {}
  const address = addressOf(details ?? {})
  const template = practiceTexts.templates[name]
  return typeof template === 'string' ? template : template({ clinic, address, telephone, email })
}

function publishing({ clinics }: Ports): Action<AtNotice> {
  const act = async (
    { name, notices }: AtNotice,
    { text }: InputOf<typeof legalNoticeFields>,
  ): Promise<Outcome | Problem> => {
    const { language } = currentTranslator()
    const { version = 0 } = notices.find((each) => each.language === language) ?? {}
    if (!(await clinics.publish({ name, language, text, version }))) return protocolProblem('state-changed')
    return { outcome: 'updated', touched: [clinicLink().href] }
  }
  return action('publish', clinicDescription.resources.legalNotice.forms.publish, act, {
    requiresCondition: true,
    refusal: ({ principal }) => refusalFor(principal, practicePermissions.changeClinic, {}),
  })
}
