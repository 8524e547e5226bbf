import { expect } from 'chai'
import { views } from '@waymark/clinic/composition/compose'
import { documentationViews } from '../../server/kit/documentation/views.ts'
import type { Form, Json, Representation } from '@waymark/server'
import { htmlWith } from '../../server/kit/representations/html.ts'
import { text } from '@waymark/shared'
import { clinicDescription, clinicRelations } from '@waymark/shared/clinic'
import { context } from '../kit/representations/example.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, tomorrow } from '../support/clinic.ts'
import { postBooking } from '../support/open-slots.ts'
import { elementTree } from './reading/html.ts'

const attack = `"'><img src=x onerror=alert(1)><script>alert(1)</script>`
/** Of the same words and lengths. */
const harmless = attack.replaceAll(/[^\w ]/g, 'x')

describe('the pages for people', () => {
  it('escape what users enter', async () => {
    const clinic = await openClinic()
    try {
      const booked = await postBooking(clinic, 20, { name: attack, age: 40, reason: attack, email: 'a@example.org' })
      const appointment = booked.headers.get('location') ?? ''
      const patient = `Bearer ${await signedIn(clinic, 'pat')}`
      const named = await fetch(`${clinic.origin}/users/pat/profile`, {
        method: 'PUT',
        headers: { authorization: patient, 'content-type': 'application/json', 'if-match': '*' },
        body: JSON.stringify({ name: attack }),
      })
      expect(named.status).to.equal(200)
      const staff = `Bearer ${await signedIn(clinic, 'desk')}`
      const pages = [
        [appointment, staff],
        [`/desk?date=${tomorrow}`, staff],
        [`/doctors/mjones/schedule?date=${tomorrow}&status=all`, staff],
        ['/appointments', staff],
        ['/users', staff],
        ['/users/pat', patient],
        ['/users/pat/profile', patient],
        [`/doctors?q=${encodeURIComponent(attack)}`, patient],
      ] as const
      for (const [path, authorization] of pages) {
        const response = await fetch(clinic.origin + path, { headers: { accept: 'text/html', authorization } })
        const page = await response.text()
        expect(page, path)
          .to.include('alert(1)')
          .and.not.to.match(/<img src=x|<script>alert/)
      }
    } finally {
      await clinic.close()
    }
  })
})

const forms = new Set(
  Object.values(clinicDescription.resources).flatMap((resource) =>
    'forms' in resource ? Object.keys(resource.forms) : [],
  ),
)

/** Returns a representation of any kind: every member is the text, and every link, form and embedded resource has it. */
function filledKind(kind: string, words: string, depth = 0): Representation {
  const dates = /^(?:date|from|to|start|born|lookedAt)$/
  const state: Readonly<Record<string, Json>> = new Proxy(
    { name: words },
    { get: (_, name) => (dates.test(String(name)) ? '2027-03-29' : words) },
  )
  const form = (name: string): Form => ({
    name,
    title: `${words}${name}`,
    method: 'POST',
    target: '/send',
    contentType: 'application/json',
    fields: [{ name: 'field', field: text({ prompt: words, maxLength: 100 }), value: words, fault: words }],
  })
  const relations = Object.values(clinicRelations)
  const links = relations.map((relation) => ({ relation, links: [{ href: `/${relation.key}`, title: words }] }))
  const items = depth === 2 ? [] : [filledKind(kind, words, depth + 1)]
  return {
    kind,
    title: words,
    state,
    links,
    forms: [...forms].map(form),
    embedded: depth === 2 ? [] : ['item', 'schedules', 'doctors'].flatMap(embeddedOf),
  }

  function embeddedOf(key: string): Representation['embedded'] {
    return relations.filter((relation) => relation.key === key).map((relation) => ({ relation, items }))
  }
}

describe('the view of', () => {
  const all = { ...views, ...documentationViews }
  const serializer = htmlWith(all)
  for (const kind of Object.keys(all)) {
    it(`${kind} keeps its elements with any text`, () => {
      const page = serializer.write(filledKind(kind, attack), context)
      expect(page.split('<footer>')[0]).to.include('&#60;script&#62;alert(1)&#60;/script&#62;')
      expect(page).not.to.match(/<img src=x|<script>/)
      expect(elementTree(page)).to.deep.equal(elementTree(serializer.write(filledKind(kind, harmless), context)))
    })
  }
})
