import { expect } from 'chai'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, tomorrow } from '../support/clinic.ts'
import { postBooking } from '../support/open-slots.ts'

const attack = `"'><img src=x onerror=alert(1)><script>alert(1)</script>`

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
