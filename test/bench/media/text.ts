import { dayInWords } from '@waymark/server/values'
import {
  alternatesOf,
  linksOf,
  scheduleHref,
  stateOf,
  summaryOf,
  titleOf,
  type Alternate,
  type Day,
  type NamedLink,
} from './day.ts'
import { properties } from './json.ts'

/* Media types for which the kit uses no library, as template strings. */

function xmlText(text: string): string {
  return text.replaceAll(/[<>&"]/g, (character) => `&#${String(character.charCodeAt(0))};`)
}

function xmlLink(relation: string, { href, title = '', templated, type }: Partial<Alternate & NamedLink>): string {
  const more = `${templated === undefined ? '' : ' templated="true"'}${type === undefined ? '' : ` type="${type}"`}`
  return `<link rel="${relation}" href="${xmlText(href ?? '')}" title="${xmlText(title)}"${more}/>`
}

function xmlElements(state: object): string {
  return Object.entries(state)
    .map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`)
    .join('')
}

const xmlFields = properties
  .map((property) => {
    const attributes = Object.entries(property).map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    return `<w:field${attributes.join('')}/>`
  })
  .join('')

export function halXml(day: Day): string {
  const { doctor, date, slots } = day
  const [self, title] = [scheduleHref(doctor, date), `Free times on ${dayInWords(date)}`]
  const items = slots.map((slot) => {
    const target = `/schedules/${String(slot.id)}`
    const links = [
      xmlLink('wm:doctor', { href: `/doctors/${doctor.id}/info`, title: doctor.name }),
      xmlLink('wm:schedule', { href: self, title }),
    ]
    const head = `<resource rel="wm:schedules" href="${target}" title="${slot.startTime} to ${slot.endTime}">`
    const form = `<w:form target="${target}" name="confirm" title="Book this time" method="POST">${xmlFields}</w:form>`
    return `${head}${links.join('')}${xmlElements(summaryOf(slot))}${form}</resource>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<resource rel="self" href="${xmlText(self)}" title="${xmlText(titleOf(day))}" xmlns:w="urn:waymark:hal-xml">${[
    ...linksOf(day).map((link) => xmlLink(link.relation, link)),
    ...alternatesOf(day).map((link) => xmlLink('alternate', link)),
    xmlElements(stateOf(day)),
    ...items,
  ].join('')}</resource>\n`
}

function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`)
}

export function markdown(day: Day): string {
  const { doctor, date, slots } = day
  const rows = slots.map(({ id, startTime: start, endTime: end }) => {
    const target = `</schedules/${String(id)}>`
    const form = `confirm: POST [Book this time](${target})`
    return `| [${start} to ${end}](${target}) | ${String(id)} | ${start} | ${end} | ${markdownText(doctor.id)} | ${form} |\n`
  })
  const link = ({ relation, href, title = '', templated }: NamedLink): string => {
    return templated === undefined
      ? `- ${relation}: [${markdownText(title)}](<${href}>)\n`
      : `\n## Template: ${relation} — ${markdownText(title)}\n\n\`${href}\`\n`
  }
  return `---
self: ${JSON.stringify(scheduleHref(doctor, date))}
---

# ${markdownText(titleOf(day))}

${Object.entries(stateOf(day))
  .map(([name, value]) => `- **${name}:** ${markdownText(value)}\n`)
  .join('')}
## wm:schedules — Slots (${String(slots.length)})

| item | id | start | end | doctor | forms |
| --- | --- | --- | --- | --- | --- |
${rows.join('')}
## Links

${linksOf(day).map(link).join('')}
## Other formats

${alternatesOf(day)
  .map(({ href, type, title }) => `- [${title}](<${href}>) ${type}\n`)
  .join('')}`
}

export function plainText(day: Day): string {
  const { doctor, date, slots } = day
  const title = titleOf(day)
  const rows = slots.map(({ id, startTime: start, endTime: end }) => {
    return `  ${start} to ${end}  ${String(id).padEnd(5)}  ${start}  ${end}  ${doctor.id}  /schedules/${String(id)}  confirm: POST (Book this time)\n`
  })
  return `${title}
${'='.repeat(title.length)}

${Object.entries(stateOf(day))
  .map(([name, value]) => `${name.padEnd(9)} ${value}\n`)
  .join('')}
Slots (wm:schedules): ${String(slots.length)}
${rows.join('')}
Links
  self: ${scheduleHref(doctor, date)}  This resource
${linksOf(day)
  .map(({ relation, href, title: words = '' }) => `  ${relation}: ${href}  ${words}\n`)
  .join('')}
Other formats
${alternatesOf(day)
  .map(({ href, type, title: words }) => `  ${type.padEnd(31)} ${href}  ${words}\n`)
  .join('')}`
}
