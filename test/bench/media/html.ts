import { html as markup } from 'ghtml'
import { dateAfter, dayInWords } from '@waymark/server/values'
import { alternatesOf, linksOf, scheduleHref, titleOf, type Day } from './day.ts'

/** The page of a schedule, with ghtml. */
export function html(day: Day): string {
  const { doctor, date } = day
  const self = scheduleHref(doctor, date)
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${titleOf(day)} – Waymark Clinic</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/assets/site.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<script type="module" src="/assets/site.js"></script>
<link rel="canonical" href="${self}">
!${alternatesOf(day).map(({ href, type }) => markup`<link rel="alternate" href="${href}" type="${type}">\n`)}
</head>
<body>
<a class="skip" href="#content">Skip to main content</a>
<header><a href="/">Waymark Clinic</a><nav class="main" aria-label="Main"><ul><li><a href="/doctors">Find a doctor</a></li><li><a href="/books">Books</a></li></ul></nav><nav aria-label="Account"><a href="/session">Sign in</a></nav></header>
<main id="content" tabindex="-1" data-events="${self}&as=events" data-version="1-${date}-1"><nav class="trail" aria-label="Breadcrumb"><ul><li class="home"><a href="/" rel="home">Home</a></li></ul></nav>
!${contentOf(day)}</main>
<footer>!${developersOf(day)}</footer>
</body>
</html>
`
}

function contentOf({ doctor, date, slots }: Day): string {
  const other = (days: number): string => scheduleHref(doctor, dateAfter(date, days))
  const times = slots.map(({ id, startTime: start, endTime: end }) => {
    return markup`<li><a class="time" href="/schedules/${id}" aria-label="${start} to ${end}">${start}</a></li>`
  })
  return markup`<h1><a href="/doctors/${doctor.id}/info">${doctor.name}</a></h1>
<div class="row between"><h2>${dayInWords(date)}</h2><div class="tools"><form class="search" role="search" method="get" action="/doctors/${doctor.id}/schedule" aria-label="Another day"><div class="field"><label for="form-0-field-0">Day <span class="optional">(optional)</span></label><input type="date" id="form-0-field-0" name="date" value="${date}"></div><div class="field"><label for="form-0-field-1">Times <span class="optional">(optional)</span></label><select id="form-0-field-1" name="status"><option value="">Any</option><option value="open" selected>Free times</option></select></div><button type="submit">Show day</button></form>
<a href="${other(-1)}" class="quiet button">Previous day</a>
<a href="${other(1)}" class="quiet button">Next day</a>
</div></div>
<p class="soft">All times are London time.</p>
<div class="set"><ul class="times">!${times}</ul></div>
<div class="row"><a href="/doctors/${doctor.id}/week?date=${date}" class="quiet button">Whole week</a>
<a href="/doctors/${doctor.id}/next-slot" class="quiet button">Next free time</a></div>`
}

function developersOf(day: Day): string {
  const { doctor, date } = day
  const relations = linksOf(day).map(({ relation }) => {
    const [, name] = relation.split(':')
    return name === undefined
      ? markup`<li><code>${relation}</code></li>`
      : markup`<li><a href="/rels/${name}"><code>${relation}</code></a></li>`
  })
  const formats = alternatesOf(day).map(({ href, type, title }) => {
    return markup`<li><a href="${href}" rel="alternate" type="${type}">${title}</a></li>`
  })
  return markup`<details class="developers"><summary>For developers</summary><form class="search" role="search" method="get" action="/doctors/${doctor.id}/schedule" aria-label="Parts of the resource"><input type="hidden" name="date" value="${date}"><input type="hidden" name="status" value="open"><input type="hidden" name="fields" value=""><input type="hidden" name="embed" value=""><button type="submit">Parts of the resource</button></form><h2>Relations</h2><ul>!${relations}</ul><h2>URI Templates</h2><ul><li>Parts of the resource <code>${scheduleHref(doctor, date)}{&fields,embed}</code><ul><li><code>fields</code> Members (optional)</li><li><code>embed</code> Embedded resources (optional)</li></ul></li></ul><h2>Other formats</h2><nav aria-label="Other formats"><ul>!${formats}</ul></nav></details>`
}
