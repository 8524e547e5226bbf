import { expect } from 'chai'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { openClinic } from '../../../support/clinic.ts'

const html = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

describe('the pages of the shop', () => {
  it('buy a book from its card, and remove it from the line that the page shows', async () => {
    const clinic = await openClinic()
    try {
      const headers = { ...html, origin: clinic.origin, authorization: `Bearer ${await signedIn(clinic, 'pat')}` }
      const pageOf = async (path: string): Promise<string> => (await fetch(clinic.origin + path, { headers })).text()
      const send = (action: string, body: string): Promise<Response> =>
        fetch(clinic.origin + action, { method: 'POST', headers, body, redirect: 'manual' })
      expect(await pageOf('/books')).to.include('aria-label="Add Living with asthma to cart"')
      for (const book of ['living-with-asthma', 'skin-in-the-sun']) {
        expect((await send('/users/pat/cart', `book=${book}&quantity=1`)).status).to.equal(303)
      }
      const action = removalIn(await pageOf('/users/pat/cart'), 'Living with asthma')
      expect((await send(action, '')).status).to.equal(303)
      // The other book has taken the position, so the same form must not remove it.
      expect((await send(action, '')).status).to.equal(412)
      expect(await pageOf('/users/pat/cart'))
        .to.include('Skin in the sun')
        .and.not.to.include('Living with asthma')
      expect(await pageOf('/users/pat/recycle-bin')).to.include('Living with asthma')
    } finally {
      await clinic.close()
    }
  })

  it('lead guests to the sign-in', async () => {
    const clinic = await openClinic()
    try {
      const page = await (await fetch(`${clinic.origin}/books`, { headers: html })).text()
      expect(page).to.include('aria-label="Sign in to buy: Living with asthma"').and.not.to.include('Add to cart')
    } finally {
      await clinic.close()
    }
  })
})

/** Returns the action of the form that removes a book. */
function removalIn(page: string, book: string): string {
  const [, form = ''] = page.split(`aria-label="Remove ${book} from cart"`)
  const [, action = ''] = /action="([^"]*)"/.exec(form) ?? []
  return action.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
