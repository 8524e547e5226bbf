import { href } from '@waymark/server'
import { usersRoute } from '../modules/accounts/contract.ts'
import { bookingRoutes, bookingTexts } from '../modules/booking/contract.ts'
import { dataRoutes } from '../modules/data/contract.ts'
import { practiceTexts, type PracticeLinks } from '../modules/practice/contract.ts'

/** The pages of other modules that the page of the clinic and its set-up lead to. */
export const practiceLinks: PracticeLinks = {
  doctors: () => ({ href: href(bookingRoutes.doctors, {}), title: practiceTexts.allDoctorsTitle }),
  embeddedTimes: () => ({ href: href(bookingRoutes.embeddedTimes, {}), title: practiceTexts.embeddedTitle }),
  freeTimes: () => ({ href: href(bookingRoutes.freeTimes, {}), title: bookingTexts.freeTimesTitle }),
  imports: () => ({ href: href(dataRoutes.imports, {}), title: practiceTexts.importTitle }),
  users: () => ({ href: href(usersRoute, {}), title: practiceTexts.staffTitle }),
  appointmentTypes: ({ id, name }) => ({
    href: href(bookingRoutes.appointmentTypes, { doctor: id }),
    title: bookingTexts.typesOfTitle({ doctor: name }),
  }),
  workingHours: ({ id, name }) => ({
    href: href(bookingRoutes.availability, { doctor: id }),
    title: bookingTexts.workingHoursTitle({ doctor: name }),
  }),
}
