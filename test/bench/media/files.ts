import { buffer } from 'node:stream/consumers'
import { ICalAlarmType, ICalCalendar, ICalEventStatus } from 'ical-generator'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { Temporal } from 'temporal-polyfill'
import type { Appointment } from '@waymark/clinic/modules/booking/domain/appointment'
import type { Doctor } from '@waymark/clinic/modules/booking/domain/doctor'
import { dayInWords } from '@waymark/server/values'
import { titleOf, type Day } from './day.ts'

function fontOf(name: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
}

const [regular, bold] = [fontOf('DejaVuSans'), fontOf('DejaVuSans-Bold')]

const [left, right] = [56, 539]

function factsOf({ doctor, date }: Day): readonly (readonly [string, string])[] {
  return [
    ['When', `${dayInWords(date)}, London time`],
    ['Doctor', `${doctor.name}, ${doctor.speciality}`],
    ['Address', doctor.address],
  ]
}

/** The sheet of a schedule, tagged, with pdfkit; its own tables take ten times as long as lines of text. */
export function pdf(day: Day): Promise<Uint8Array> {
  const { slots } = day
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 74, right: left, bottom: 62, left },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: { Title: titleOf(day), Author: 'Waymark Clinic', CreationDate: new Date(0) },
  })
  const bytes = buffer(document)
  document.registerFont('regular', regular).registerFont('bold', bold)
  const root = document.struct('Document')
  document.addStructure(root)
  const write = (text: string, structType: string, x = left): void => {
    document.text(text, x, document.y, { structParent: root, structType })
  }
  const rule = (): void => {
    document.moveTo(left, document.y).lineTo(right, document.y).stroke()
  }
  document.font('bold').fontSize(20)
  write(titleOf(day), 'H1')
  document.font('regular').fontSize(12).moveDown()
  for (const [label, text] of factsOf(day)) {
    const { y } = document
    write(label, 'P')
    document.y = y
    write(text, 'P', left + 120)
    rule()
  }
  document.font('bold').fontSize(13).moveDown()
  write(`Slots (${String(slots.length)})`, 'H2')
  document.fontSize(8.5)
  write('Item', 'P')
  document.font('regular')
  for (const { startTime: start, endTime: end } of slots) {
    write(`${start} to ${end}`, 'P')
    rule()
  }
  document.fontSize(10).moveDown()
  write('Open this page online', 'P')
  root.end()
  document.switchToPage(0)
  document.page.margins = { ...document.page.margins, bottom: 0 }
  document.fontSize(11).text('Waymark Clinic', 77, 31).fontSize(8).text('Page 1 of 1', 56, 800, { align: 'right' })
  document.end()
  return bytes
}

const london = `BEGIN:VTIMEZONE\r
TZID:Europe/London\r
BEGIN:STANDARD\r
DTSTART:20291028T020000\r
TZOFFSETFROM:+0100\r
TZOFFSETTO:+0000\r
END:STANDARD\r
END:VTIMEZONE\r
`

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

/** An appointment in iCalendar, with ical-generator. */
export function calendar({ id, slot, bookedAt }: Appointment, { name, address, timeZone }: Doctor): string {
  const file = new ICalCalendar({ prodId: '//Waymark Clinic//Waymark//EN' })
  file.timezone({ name: null, generator: () => london })
  const summary = `Appointment with ${name}`
  file.createEvent({
    id: `urn:uuid:${id}`,
    sequence: 1,
    summary,
    location: address,
    status: ICalEventStatus.CONFIRMED,
    stamp: new Date(bookedAt),
    lastModified: new Date(bookedAt),
    start: zoned(slot.start, timeZone),
    end: zoned(slot.end, timeZone),
    timezone: timeZone,
    alarms: [86_400, 3600].map((trigger) => ({ type: ICalAlarmType.display, trigger, description: summary })),
  })
  return `${file.toString()}\r\n`
}
