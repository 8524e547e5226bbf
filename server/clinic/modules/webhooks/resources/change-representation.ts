import { href, type Representation } from '@waymark/server'
import { homeLink, represent, type TitledLink } from '../../../represent.ts'
import { accountRoutes } from '../../accounts/contract.ts'
import { bookingRoutes } from '../../booking/contract.ts'
import type { NewChange } from '../domain/change-event.ts'
import { webhookRoutes } from '../routes.ts'
import { webhookTexts } from '../texts.ts'
import { changeInWords } from './change-words.ts'

type Subjects = Pick<NewChange, 'appointment' | 'slot' | 'doctor' | 'user'>

type SubjectPaths = Readonly<Record<keyof Subjects, string | undefined>>

/** Returns the paths of what a change is about. */
export function pathsOfChange({ appointment, slot, doctor, user }: Subjects): SubjectPaths {
  return {
    appointment: appointment === undefined ? undefined : href(bookingRoutes.appointment, { appointment }),
    slot: slot === undefined ? undefined : href(bookingRoutes.slot, { slot }),
    doctor: doctor === undefined ? undefined : href(bookingRoutes.doctor, { doctor }),
    user: user === undefined ? undefined : href(accountRoutes.user, { user }),
  }
}

function linkTo(target: string | undefined, title: string): TitledLink | undefined {
  return target === undefined ? undefined : { href: target, title }
}

/** Represents a change, with links to what it is about. */
export function changeRepresentation(change: NewChange): Representation {
  const { id, type, at, version } = change
  const paths = pathsOfChange(change)
  return represent('change', {
    title: changeInWords(type),
    self: href(webhookRoutes.change, { change: id }),
    state: { id, type, at: new Date(at).toISOString(), ...(version === undefined ? {} : { version }) },
    links: {
      collection: { href: href(webhookRoutes.changes, {}), title: webhookTexts.changesTitle },
      appointment: linkTo(paths.appointment, webhookTexts.appointmentTitle),
      slot: linkTo(paths.slot, webhookTexts.slotTitle),
      doctor: linkTo(paths.doctor, webhookTexts.doctorTitle),
      user: linkTo(paths.user, webhookTexts.userTitle),
      home: homeLink,
    },
  })
}
