import { may, refusalFor } from '@waymark/server/authentication'
import { dateAt, dayFrom, failure, type Instant, listInWords, yearsBetween } from '@waymark/server/values'
import {
  action,
  type Action,
  type ActionResult,
  href,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import type { Principal } from '../../../../principal.ts'
import { accountPermissions } from '../../permissions.ts'
import { clinicDescription, profileFields, type recordFields } from '@waymark/shared/clinic'
import { decodeFields, type Fault, type InputOf, valuesOfFields } from '@waymark/shared'
import type { Account, Profile } from '../../domain/account.ts'
import { detailsInRecord } from './patient-record.ts'
import { announceAddress } from '../../domain/verify-email.ts'
import { problemOf } from '../../failures.ts'
import { accountLinks } from '../account-owner.ts'
import type { Ports } from '../../ports.ts'
import { represent } from '../../../../represent.ts'
import { accountRoutes } from '../../routes.ts'
import { foundAccount, type FoundAccount } from './user.ts'
import { accountTexts } from '../../texts.ts'

const { change: form, 'take-over': takeOver } = clinicDescription.resources.profile.forms

/** The name and contact details of a user, for the user and the clerks. */
export function profile(ports: Ports): Resource {
  const changing = changingWith(ports)
  return resource({
    route: accountRoutes.profile,
    kind: 'profile',
    cache: { store: 'none' },
    find: (target) => foundAccount(ports, target, accountPermissions.seeProfile),
    represent: (found: FoundAccount) => profileRepresentation(ports, found),
    actions: { PUT: changing, PATCH: changing, POST: takingOver(ports) },
  })
}

function changingWith(ports: Ports): Action<FoundAccount> {
  const act = async ({ account }: FoundAccount, given: Profile): Promise<ActionResult> => {
    const faults = faultsIn(ports, given)
    return faults.length > 0 ? { faults } : changedProfile(ports, account, given)
  }
  return action('change', form, act, {
    requiresCondition: true,
    document: ({ account }) => valuesOfFields(profileFields, account),
    refusal,
  })
}

/** Takes the details of a person over from a record; the rest of the profile stays. */
function takingOver(ports: Ports): Action<FoundAccount> {
  const act = async ({ account }: FoundAccount, { record }: InputOf<typeof recordFields>): Promise<ActionResult> => {
    const details = detailsInRecord(await record.text())
    if (details === undefined) return { faults: [{ pointer: '/record', detail: accountTexts.noPatientFault }] }
    const decoded = decodeFields(profileFields, { ...valuesOfFields(profileFields, account), ...details })
    const faults = decoded.ok ? faultsIn(ports, decoded.value) : decoded.faults
    return decoded.ok && faults.length === 0
      ? changedProfile(ports, account, decoded.value)
      : { faults: faults.map(inRecord) }
  }
  return action('take-over', takeOver, act, { refusal })
}

// The fields of the profile are not those of the form.
function inRecord({ pointer, detail }: Fault): Fault {
  return { pointer: '/record', detail: accountTexts.recordFault({ field: pointer.slice(1), detail }) }
}

function refusal({ account: { id }, principal }: FoundAccount): ReturnType<typeof refusalFor> {
  return refusalFor(principal, accountPermissions.changeProfile, { account: id })
}

async function changedProfile(ports: Ports, account: Account, given: Profile): Promise<ActionResult> {
  const changed = await ports.accounts.change(account, { profile: given }, ports.clock.now())
  if (changed === undefined) return problemOf(failure('state-changed'))
  await announceAddress(ports, account, changed)
  await ports.profileChanged(account, changed)
  return { outcome: 'updated', touched: [href(accountRoutes.user, { user: account.id })] }
}

function faultsIn({ languages, clock }: Pick<Ports, 'languages' | 'clock'>, given: Profile): readonly Fault[] {
  return [...languageFaults(languages, given), ...birthFaults(given, clock.now())]
}

const oldest = 130

function birthFaults({ dateOfBirth }: Profile, now: Instant): readonly Fault[] {
  if (dateOfBirth === undefined) return []
  const isPossible = dayFrom(now, dateOfBirth) !== 'future' && yearsBetween(dateOfBirth, dateAt(now, 'UTC')) <= oldest
  return isPossible ? [] : [{ pointer: '/dateOfBirth', detail: accountTexts.dateOfBirthFault }]
}

function languageFaults(languages: Ports['languages'], { language }: Profile): readonly Fault[] {
  const tags = languages.map(({ tag }) => tag)
  if (language === undefined || tags.includes(language)) return []
  return [{ pointer: '/language', detail: accountTexts.unknownLanguageFault({ languages: listInWords(tags) }) }]
}

function profileRepresentation(
  { languages, smsTransport }: Pick<Ports, 'languages' | 'smsTransport'>,
  { account, principal }: FoundAccount,
): Representation {
  const isChangeable = may(principal, accountPermissions.changeProfile, { account: account.id })
  const self = href(accountRoutes.profile, { user: account.id })
  const values = valuesOfFields(profileFields, account)
  const options = {
    language: languages.map(({ tag, name }) => ({ value: tag, prompt: name })),
    reminders: smsTransport === undefined ? ['email', 'none'] : ['email', 'sms', 'none'],
  }
  return represent('profile', {
    title: accountTexts.profileTitle({ name: account.name }),
    self,
    state: values,
    links: linksOf(account, principal),
    forms: isChangeable
      ? { change: { method: 'PUT', target: self, values, options }, 'take-over': { method: 'POST', target: self } }
      : {},
    layout: { kind: 'portrait' },
  })
}

function linksOf({ id }: Account, principal: Principal): ReturnType<typeof accountLinks> {
  const links = accountLinks({ account: id })
  const isOwn = principal.role !== 'guest' && principal.account === id
  return isOwn ? links : { ...links, user: { ...links.user, title: accountTexts.userTitle } }
}
