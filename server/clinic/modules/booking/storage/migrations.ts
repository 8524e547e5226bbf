import type { Migrations } from '@waymark/server/storage'
import { booking } from './migrations/0001-booking.ts'
import { changedAt } from './migrations/0003-changed-at.ts'
import { bookingRules } from './migrations/0009-booking-rules.ts'
import { languages } from './migrations/0013-languages.ts'
import { guestBooking } from './migrations/0026-guest-booking.ts'
import { appointmentSearch } from './migrations/0040-appointment-search.ts'
import { waitingOrder } from './migrations/0041-waiting-order.ts'
import { freeTimes } from './migrations/0044-free-times.ts'
import { patientBirth } from './migrations/0053-patient-birth.ts'
import { wordOrder } from './migrations/0056-word-order.ts'
import { boundedLists } from './migrations/0070-bounded-lists.ts'
import { guestNetworks } from './migrations/0072-guest-networks.ts'
import { appointmentTypes } from './migrations/0100-appointment-types.ts'
import { doctorProfile } from './migrations/0111-doctor-profile.ts'
import { handover } from './migrations/0120-handover.ts'
import { series } from './migrations/0121-series.ts'
import { confirmedAt } from './migrations/0122-confirmed-at.ts'
import { bookingLink } from './migrations/0123-booking-link.ts'
import { busyTime } from './migrations/0130-busy-time.ts'
import { typeName } from './migrations/0145-type-name.ts'

export const migrations = {
  '0001-booking': booking,
  '0003-changed-at': changedAt,
  '0009-booking-rules': bookingRules,
  '0013-languages': languages,
  '0026-guest-booking': guestBooking,
  '0040-appointment-search': appointmentSearch,
  '0041-waiting-order': waitingOrder,
  '0044-free-times': freeTimes,
  '0053-patient-birth': patientBirth,
  '0056-word-order': wordOrder,
  '0070-bounded-lists': boundedLists,
  '0072-guest-networks': guestNetworks,
  '0100-appointment-types': appointmentTypes,
  '0111-doctor-profile': doctorProfile,
  '0120-handover': handover,
  '0121-series': series,
  '0122-confirmed-at': confirmedAt,
  '0123-booking-link': bookingLink,
  '0130-busy-time': busyTime,
  '0145-type-name': typeName,
} as const satisfies Migrations
