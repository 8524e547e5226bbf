import type { Views } from '@waymark/server/html'
import { appointmentsView, appointmentTimeView, appointmentView } from './appointment.ts'
import { typesView, typeView } from './appointment-type.ts'
import { availabilityView } from './availability.ts'
import { dayView } from './day.ts'
import { doctorsView, doctorView } from './doctor.ts'
import { embeddedTimesView, freeTimesView } from './free-times.ts'
import { bookingLinksView, bookingLinkView } from './booking-link.ts'
import { handoversView, handoverView } from './handover.ts'
import { newSeriesView, seriesTimeView, seriesView } from './series.ts'
import { holdView, slotView } from './slot.ts'
import { waitingEntriesView, waitingEntryView, waitingListView } from './waiting-list.ts'
import { weekView } from './week.ts'

/** The pages of the module that are made by hand. */
export const bookingViews: Views = {
  doctors: doctorsView,
  doctor: doctorView,
  schedule: dayView,
  freeTimes: freeTimesView,
  embeddedTimes: embeddedTimesView,
  week: weekView,
  availability: availabilityView,
  appointmentTypes: typesView,
  appointmentType: typeView,
  waitingList: waitingListView,
  waitingEntry: waitingEntryView,
  waitingEntries: waitingEntriesView,
  slot: slotView,
  hold: holdView,
  appointment: appointmentView,
  appointmentTime: appointmentTimeView,
  appointments: appointmentsView,
  handovers: handoversView,
  handover: handoverView,
  bookingLinks: bookingLinksView,
  bookingLink: bookingLinkView,
  newSeries: newSeriesView,
  series: seriesView,
  seriesTime: seriesTimeView,
}
