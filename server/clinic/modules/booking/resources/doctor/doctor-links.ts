import { may } from '@waymark/server/authentication'
import { href } from '@waymark/server'
import type { Principal } from '../../../../principal.ts'
import { pictureRoutes } from '../../../pictures/contract.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { bookingTexts } from '../../texts.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingRoutes } from '../../routes.ts'
import type { TitledLink } from '../../../../represent.ts'

type Named = Pick<Doctor, 'id' | 'name'>

/** Returns the link to a doctor. */
export function doctorLink({ id, name }: Named): TitledLink {
  return { href: href(bookingRoutes.doctor, { doctor: id }), title: name }
}

export function nextSlotLink({ id, name }: Named): TitledLink {
  return { href: href(bookingRoutes.nextSlot, { doctor: id }), title: bookingTexts.nextSlotTitle({ doctor: name }) }
}

/** Returns the link to the waiting list, which patients join and staff see; undefined for others. */
export function waitingListLink({ id, name }: Named, principal: Principal): TitledLink | undefined {
  const isJoined = may(principal, bookingPermissions.joinWaitingList, {})
  const isSeen =
    may(principal, bookingPermissions.visitWaitingList, {}) &&
    may(principal, bookingPermissions.seeWaitingList, { doctor: id })
  if (!isJoined && !isSeen) return undefined
  return {
    href: href(bookingRoutes.waitingList, { doctor: id }),
    title: isJoined ? bookingTexts.joinWaitingList : bookingTexts.waitingListTitle({ doctor: name }),
  }
}

/** Returns the link to the appointment types of a doctor. */
export function typesLink(doctor: string): TitledLink {
  return { href: href(bookingRoutes.appointmentTypes, { doctor }), title: bookingTexts.typesTitle }
}

/** Returns the links to the portrait in its two sizes; the title says what it shows. */
export function portraitLinks({ name, portrait }: Pick<Doctor, 'name' | 'portrait'>): {
  readonly icon?: TitledLink
  readonly portrait?: TitledLink
} {
  if (portrait === undefined) return {}
  const { picture, alt } = portrait
  const title = alt === '' ? bookingTexts.portraitAlt({ doctor: name }) : alt
  return {
    icon: { href: href(pictureRoutes.picture, { picture, size: 'small' }), title },
    portrait: { href: href(pictureRoutes.picture, { picture, size: 'large' }), title },
  }
}
