import { expect } from 'chai'
import { bookingTexts } from '@waymark/clinic/modules/booking/texts'
import { expectTexts, longName } from '../../../support/texts.ts'

const day = 'Tuesday 1 December 2026'
const doctor = 'Dr Mary Jones'
const onDay = [
  { doctor, day },
  { doctor: longName, day },
]
const starting = onDay.map((one) => ({ ...one, start: '09:30' }))
const span = { day, start: '09:30', end: '10:00' }
const timeZone = 'America/New_York'
const days = [day]
const links = ['https://clinic.example/appointments/7']
const doctors = [doctor, longName]

describe('texts of booking', () => {
  it('are whole for every value', () => {
    expectTexts(bookingTexts, {
      views: {
        when: [span],
        span: [span],
        timesOnDay: [0, 1, 16],
        pastTimes: [1, 3],
        hoursLead: ['New York time'],
        fromTo: [{ from: 'Tuesday 1 December 2026', to: 'Friday 4 December 2026' }],
        speaks: ['English'],
        timeWith: [{ start: '09:30', doctor }],
        allTimesOf: doctors,
        weekOf: [
          { from: '2026-11-23', to: '2026-11-29' },
          { from: '2026-12-28', to: '2027-01-03' },
        ],
        timesIn: ['New York time'],
        linkSent: ['gus@example.org'],
        nextFreeOn: [{ day: 'Monday 23 November 2026', start: '09:00' }],
        bookHeading: starting,
        timeHeading: starting,
        bookButton: ['09:30'],
        age: ['36'],
        born: days,
        forPatient: [longName],
        openAppointmentWith: doctors,
        nowAt: [{ day, start: '09:30', zone: 'New York time' }],
      },
      exceptionDaysFault: [60],
      subjects: { confirmation: starting, change: starting, cancellation: starting, reminder: starting },
      closings: { confirmation: links, change: links, cancellation: links, reminder: links, offer: links },
      timeLine: [{ ...span, timeZone }],
      facts: doctors.map((name) => ({ time: day, doctor: name, speciality: 'Cardiology', address: '7 Lamb Walk' })),
      reasonLine: ['The doctor is ill.'],
      offerSubject: doctors,
      offer: [{ facts: `${day}, 09:30`, day, at: '12:00', timeZone }],
      foundDoctorsTitle: [
        { words: undefined, language: undefined },
        { words: longName, language: undefined },
        { words: undefined, language: 'German' },
        { words: 'skin', language: 'German' },
      ],
      weekTitle: doctors,
      weekFromTitle: onDay,
      neighbourWeekTitle: days,
      weekCaption: doctors.map((name) => ({ doctor: name, timeZone })),
      scheduleTitles: { open: onDay, booked: onDay, held: onDay, all: onDay },
      neighbourDayTitles: { open: days, booked: days, held: days, all: days },
      scheduleOnTitle: days,
      openSlotsTitle: doctors,
      slotTitle: [{ ...span, doctor }],
      slotOnDayTitle: [span],
      slotTimeTitle: [span],
      nextSlotTitle: doctors,
      heldTitle: [`${day}, 09:30 to 10:00`],
      notHeldTitle: [`${day}, 09:30 to 10:00`],
      appointmentsOfTitle: doctors,
      appointmentTitle: starting,
      bookInsteadTitle: ['09:30 to 10:00 with Dr Mary Jones'],
      appointmentSummary: doctors,
      attendanceOfTitle: ['Appointment with Dr Mary Jones'],
      cancellationTitle: ['Appointment with Dr Mary Jones'],
      moveOfTitle: starting,
      otherTimesTitle: days,
      workingHoursTitle: doctors,
      waitingListTitle: doctors,
      waitingEntryTitle: [{ doctor, from: day, to: day }],
      fhirTitle: ['free'],
    })
  })

  it('name the search in the title of the doctors', () => {
    const { foundDoctorsTitle: title } = bookingTexts
    expect(title({ words: undefined, language: undefined })).to.equal('Our doctors')
    expect(title({ words: 'skin', language: undefined })).to.equal('Doctors for “skin”')
    expect(title({ words: undefined, language: 'German' })).to.equal('Doctors speaking German')
    expect(title({ words: 'skin', language: 'German' })).to.equal('Doctors for “skin” speaking German')
  })

  it('write the time of an appointment as people do', () => {
    expect(bookingTexts.timeLine({ ...span, timeZone })).to.equal(
      'Tuesday 1 December 2026, 09:30 to 10:00, New York time',
    )
  })

  it('tell how long an offer is held', () => {
    expect(bookingTexts.offer({ facts: 'Tuesday, 09:30', day, at: '12:00', timeZone })).to.equal(
      'Tuesday, 09:30\n\nWe are holding this time for you until Tuesday 1 December 2026 at 12:00, New York time.',
    )
  })
})
