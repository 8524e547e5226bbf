import { expect } from 'chai'
import type { PaymentMethod } from '@waymark/clinic/modules/shop/domain/payment'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { linkOf } from '../../../../support/http/clinic-client.ts'
import {
  formsIn,
  itemsIn,
  linksIn,
  problemIn,
  shippingAddress,
  shopper,
  type Answer,
  type Shopper,
} from '../../../../support/shop.ts'

const minute = 60_000
let declines = true
const card: PaymentMethod = {
  id: 'card',
  title: 'Card',
  authorize: () => Promise.resolve(declines ? 'declined' : 'authorized'),
}
let authorised = 0
const invoice: PaymentMethod = {
  id: 'invoice',
  title: 'Invoice',
  authorize() {
    authorised += 1
    return Promise.resolve('authorized')
  },
}
/** Input of the steps that differs from the usual one. */
const others = { address: { ...shippingAddress, city: 'Leeds' }, payment: { payment: 'card' }, confirmation: undefined }

const steps = ['address', 'payment', 'confirmation'] as const
type Step = (typeof steps)[number]
type Status = 'open' | 'addressed' | 'ready' | 'confirmed' | 'cancelled' | 'expired'

/* The forms for the owner, by status. */
const offered: Readonly<Record<Status, readonly string[]>> = {
  open: ['address', 'cancel'],
  addressed: ['payment', 'cancel'],
  ready: ['confirm', 'cancel'],
  confirmed: [],
  cancelled: [],
  expired: [],
}
const formOf: Readonly<Record<Step, string>> = { address: 'address', payment: 'payment', confirmation: 'confirm' }

/* The outcome of each step by status, and the link that a rejection must have. */
const outcomes: Readonly<Record<Status, Readonly<Record<Step | 'cancel', readonly [what: string, link?: string]>>>> = {
  open: {
    address: ['addressed'],
    payment: ['step-too-early', 'wm:address'],
    confirmation: ['step-too-early', 'wm:address'],
    cancel: ['cancelled'],
  },
  addressed: {
    address: ['step-done', 'payment'],
    payment: ['ready'],
    confirmation: ['step-too-early', 'payment'],
    cancel: ['cancelled'],
  },
  ready: {
    address: ['step-done', 'wm:confirmation'],
    payment: ['step-done', 'wm:confirmation'],
    confirmation: ['confirmed'],
    cancel: ['cancelled'],
  },
  confirmed: {
    ...allOf(['settlement-confirmed', 'wm:settlement'], ['settlement-confirmed', 'wm:settlement']),
    confirmation: ['confirmed'],
  },
  cancelled: allOf(['settlement-cancelled', 'wm:cart'], ['cancelled']),
  expired: allOf(['settlement-expired', 'wm:cart'], ['settlement-expired', 'wm:cart']),
}

function allOf(step: readonly [string, string?], cancel: readonly [string, string?]): (typeof outcomes)[Status] {
  return { address: step, payment: step, confirmation: step, cancel }
}

describe('a settlement', () => {
  let clinic: Clinic
  let pat: Shopper
  beforeEach(async () => {
    declines = true
    authorised = 0
    clinic = await openClinic({ duplicateWindow: 0, paymentMethods: [invoice, card] })
    pat = await shopper(clinic, 'pat')
    await pat.add('living-with-asthma', 2)
    await pat.add('sleeping-better')
  })
  afterEach(() => clinic.close())

  const begun: Readonly<Record<Status, (path: string) => Promise<void>>> = {
    open: () => Promise.resolve(),
    async addressed(path) {
      await pat.step(path, 'address')
    },
    async ready(path) {
      await begun.addressed(path)
      await pat.step(path, 'payment')
    },
    async confirmed(path) {
      await begun.ready(path)
      await pat.step(path, 'confirmation')
    },
    async cancelled(path) {
      await pat.send('DELETE', path)
    },
    expired: async (path) => {
      await begun.addressed(path)
      await halfAnHour()
    },
  }
  // The idle session would expire at the same time.
  const halfAnHour = async (): Promise<void> => {
    clinic.clock.set(clinic.clock.now() + 30 * minute)
    pat = await shopper(clinic, 'pat')
  }
  const settlementIn = async (status: Status): Promise<string> => {
    const path = await pat.settle()
    await begun[status](path)
    return path
  }

  describe('in each status', () => {
    for (const [status, forms] of Object.entries(offered) as [Status, readonly string[]][]) {
      it(`that is ${status} has ${forms.join(' and ') || 'no form'} for its owner, and no form for other users`, async () => {
        const path = await settlementIn(status)
        const { document } = await pat.get(path)
        expect([document['status'], formsIn(document)]).to.deep.equal([status, forms])
        const due = steps.filter((step) => forms.includes(formOf[step]))
        for (const step of steps) {
          const shown = (await pat.get(`${path}/${step}`)).document
          expect(formsIn(shown), step).to.deep.equal(forms.filter((form) => form !== 'cancel'))
          expect(shown['status'] === 'due', step).to.equal(due.includes(step))
        }
        const [guest, doctor, desk] = [
          await shopper(clinic),
          await shopper(clinic, 'mjones'),
          await shopper(clinic, 'desk'),
        ]
        const read = await desk.get(path)
        expect([read.status, formsIn(read.document)]).to.deep.equal([200, []])
        expect([(await guest.get(path)).status, (await doctor.get(path)).status]).to.deep.equal([401, 404])
        for (const [client, refused] of [
          [guest, 401],
          [doctor, 404],
          [desk, 403],
        ] as const) {
          for (const step of steps) expect((await client.step(path, step)).status, step).to.equal(refused)
          expect((await client.send('DELETE', path)).status).to.equal(refused)
        }
        expect((await pat.get(path)).document['status']).to.equal(status)
      })

      for (const step of [...steps, 'cancel'] as const) {
        const [what, link] = outcomes[status][step]
        it(`that is ${status}: ${step} → ${what}`, async () => {
          const path = await settlementIn(status)
          const body = link === undefined || step === 'cancel' ? undefined : others[step]
          const answer = step === 'cancel' ? await pat.send('DELETE', path) : await pat.step(path, step, body)
          if (link === undefined) {
            expect([answer.status, answer.place, answer.document['status']]).to.deep.equal([200, path, what])
            expect(formsIn(answer.document)).to.deep.equal(offered[what as Status])
            const isCached = status === 'confirmed'
            if (!isCached) expect([...offered[status], 'cancel']).to.include(step === 'cancel' ? step : formOf[step])
          } else {
            expect([answer.status, problemIn(answer)]).to.deep.equal([409, what])
            expect(linksIn(answer.document)).to.include(link)
            expect((await pat.get(path)).document['status']).to.equal(status)
          }
        })
      }
    }
  })

  // RFC 9110 §9.2.2: a client whose connection broke may send a PUT again.
  it('has the same outcome for a step that is sent twice, and authorises the payment once', async () => {
    const path = await pat.settle()
    for (const step of steps) {
      const [once, again] = [await pat.step(path, step), await pat.step(path, step)]
      expect([again.status, again.document], step).to.deep.equal([once.status, once.document])
    }
    expect(authorised).to.equal(1)
  })

  it('is a copy of the cart, which stays; a later price has no effect', async () => {
    const path = await pat.settle()
    const before = (await pat.get(path)).document
    expect(before['total']).to.deep.equal({ amount: 3590, currency: 'EUR' })
    await changePrice('living-with-asthma', 1)
    await pat.remove('/users/pat/cart/2')
    const after = (await pat.get(path)).document
    expect(after['total']).to.deep.equal({ amount: 3590, currency: 'EUR' })
    expect(
      itemsIn(after, 'wm:lines').map(({ title, quantity, price, sum }) => [title, quantity, price, sum]),
    ).to.deep.equal([
      ['Living with asthma', 2, { amount: 1250, currency: 'EUR' }, { amount: 2500, currency: 'EUR' }],
      ['Sleeping better without tablets', 1, { amount: 1090, currency: 'EUR' }, { amount: 1090, currency: 'EUR' }],
    ])
    const line = itemsIn(after, 'wm:lines')[0]?._links['self']?.href ?? ''
    expect((await pat.get(line)).document).to.deep.include({ title: 'Living with asthma', quantity: 2 })
    expect((await pat.get('/users/pat/cart')).document['copies']).to.equal(2)
    expect((await pat.get(`${path}/lines/nothing`)).status).to.equal(404)
  })

  const changePrice = async (book: string, amount: number): Promise<void> => {
    const desk = await shopper(clinic, 'desk')
    const { document, tag } = await desk.get(`/books/${book}`)
    const { title, author, language, description } = document
    await desk.send('PUT', `/books/${book}`, { body: { title, author, language, description, amount }, match: tag })
  }

  describe('at the start', () => {
    it('is limited to one in progress; a second attempt links to the first', async () => {
      const path = await pat.settle()
      expect(formsIn((await pat.get('/users/pat/cart')).document)).not.to.include('settle')
      const second = await pat.send('POST', '/settlements')
      expect([second.status, problemIn(second)]).to.deep.equal([409, 'settlement-open'])
      expect(second.document._links['wm:settlement']?.href).to.equal(path)
      await pat.send('DELETE', path)
      expect(formsIn((await pat.get('/users/pat/cart')).document)).to.include('settle')
      const third = await pat.settle()
      await halfAnHour()
      expect(formsIn((await pat.get('/settlements')).document)).to.deep.equal(['settle'])
      expect(await pat.settle()).not.to.be.oneOf([path, third, ''])
    })

    it('is created for one of many concurrent requests', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => pat.send('POST', '/settlements')))
      expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
      expect(new Set(answers.filter(({ status }) => status !== 201).map(problemIn))).to.deep.equal(
        new Set(['settlement-open']),
      )
    })

    it('requires a non-empty cart', async () => {
      await pat.send('DELETE', '/users/pat/cart')
      const { document } = await pat.get('/settlements')
      expect(formsIn(document)).to.deep.equal([])
      const refused = await pat.send('POST', '/settlements')
      expect([refused.status, problemIn(refused)]).to.deep.equal([409, 'cart-empty'])
      expect(linksIn(refused.document)).to.include.members(['wm:cart', 'wm:books'])
      expect((await (await shopper(clinic)).send('POST', '/settlements')).status).to.equal(401)
    })
  })

  it('lists the available payment methods, and rejects others', async () => {
    const path = await settlementIn('addressed')
    const { document } = await pat.get(path)
    const form = document._templates?.['payment'] as unknown as { properties: { options: { inline: unknown } }[] }
    expect(form.properties[0]?.options.inline).to.deep.equal([
      { prompt: 'Invoice', value: 'invoice' },
      { prompt: 'Card', value: 'card' },
    ])
    const refused = await pat.step(path, 'payment', { payment: 'cheque' })
    const [fault] = refused.document['errors'] as { pointer: string }[]
    expect([refused.status, fault?.pointer]).to.deep.equal([422, '/payment'])
  })

  it('accepts another payment method after a declined one', async () => {
    const path = await settlementIn('addressed')
    const declined = await pat.step(path, 'payment', { payment: 'card' })
    expect([declined.status, problemIn(declined)]).to.deep.equal([409, 'payment-declined'])
    expect(declined.document._links['payment']?.href).to.equal(`${path}/payment`)
    expect((await pat.get(path)).document['status']).to.equal('addressed')
    declines = false
    const paid = await pat.step(path, 'payment', { payment: 'card' })
    expect([paid.document['status'], paid.document['payment']]).to.deep.equal(['ready', 'Card'])
  })

  describe('on confirmation', () => {
    it('becomes the receipt on confirmation, and removes the purchased items from the cart', async () => {
      const path = await settlementIn('ready')
      await pat.add('living-with-asthma', 1)
      await pat.add('skin-in-the-sun')
      const { status, document } = await pat.step(path, 'confirmation')
      expect(status).to.equal(200)
      expect(document).to.deep.include({
        receipt: '2026-000001',
        status: 'confirmed',
        user: 'pat',
        confirmedAt: '2026-11-30T12:00:00.000Z',
        seller: { name: 'Waymark Clinic', address: '7 Lamb Walk, London SE1 3TT, United Kingdom' },
        address: shippingAddress,
        payment: 'Invoice',
        total: { amount: 3590, currency: 'EUR' },
      })
      const rest = itemsIn((await pat.get('/users/pat/cart')).document)
      expect(rest.map(({ book, quantity }) => [book, quantity])).to.deep.equal([
        ['living-with-asthma', 1],
        ['skin-in-the-sun', 1],
      ])
      expect((await pat.get('/users/pat/recycle-bin')).document['total']).to.equal(0)
      const next = await settlementIn('confirmed')
      expect((await pat.get(next)).document['receipt']).to.equal('2026-000002')
    })

    it('is confirmed once by many concurrent requests', async () => {
      const path = await settlementIn('ready')
      const answers: readonly Answer[] = await Promise.all(
        Array.from({ length: 6 }, () => pat.step(path, 'confirmation')),
      )
      // Each request finds the purchase confirmed, or that another one changes it.
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).to.deep.equal([])
      expect(answers.map(({ status }) => status)).to.include(200)
      await pat.add('skin-in-the-sun')
      expect((await pat.get(await settlementIn('confirmed'))).document['receipt']).to.equal('2026-000002')
    })
  })

  it('is in the list of its owner, and in the list of all for clerks', async () => {
    const path = await settlementIn('confirmed')
    await pat.add('skin-in-the-sun')
    const later = await settlementIn('open')
    const own = await pat.get('/settlements?limit=1')
    // Several pages are not counted.
    expect([own.document['total'], itemsIn(own.document).length]).to.deep.equal([undefined, 1])
    expect(linkOf(own.document, 'next')).to.include('cursor=')
    expect((await pat.get('/settlements')).document['total']).to.equal(2)
    const hrefs = itemsIn((await pat.get('/settlements')).document).map(({ _links }) => _links['self']?.href)
    expect(hrefs).to.have.members([path, later])
    const [desk, doctor] = [await shopper(clinic, 'desk'), await shopper(clinic, 'mjones')]
    expect((await desk.get('/settlements')).document['total']).to.equal(2)
    expect((await doctor.get('/settlements')).document['total']).to.equal(0)
    expect((await (await shopper(clinic)).get('/settlements')).status).to.equal(401)
  })

  it('changes its validator on expiry, as do the list and the cart', async () => {
    const path = await pat.settle()
    const versions = async (): Promise<readonly string[]> => {
      const answers = [await pat.get(path), await pat.get('/settlements'), await pat.get('/users/pat/cart')]
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200])
      return answers.map(({ tag }) => tag.split(';')[0] ?? '')
    }
    const before = await versions()
    await halfAnHour()
    const after = await versions()
    expect(before.filter((version) => after.includes(version))).to.deep.equal([])
  })

  it('reports each invalid address field with the valid values', async () => {
    const path = await pat.settle()
    const refused = await pat.step(path, 'address', { ...shippingAddress, city: '', street: undefined, x: 1 })
    const pointers = (refused.document['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)
    expect([refused.status, pointers]).to.deep.equal([422, ['/x', '/street', '/city']])
    const form = (await pat.get(path)).document._templates?.['address'] as unknown as {
      properties: { value?: string }[]
    }
    expect(form.properties[0]?.value).to.equal('Pat Miller')
  })

  it('is recorded in the audit log, step by step', async () => {
    const path = await settlementIn('confirmed')
    const { items } = await clinic.storage.auditLog.page({ limit: 4 })
    expect(items.map(({ who: client, what, subject }) => [client, what, subject])).to.deep.equal([
      ['pat', 'settlementStep confirm', `${path}/confirmation`],
      ['pat', 'payment by invoice', `${path}/payment`],
      ['pat', 'settlementStep address', `${path}/address`],
      ['pat', 'settlements settle', `/settlements#created=${encodeURIComponent(path)}`],
    ])
  })

  it('answers a repeated step with Location and without content for Prefer: return=minimal', async () => {
    const path = await settlementIn('ready')
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const headers = { authorization, accept: 'application/hal+json', prefer: 'return=minimal' }
    const response = await fetch(`${clinic.origin}${path}/confirmation`, { method: 'PUT', headers })
    const { status } = response
    expect([status, response.headers.get('location'), response.headers.get('etag')]).to.deep.equal([204, path, null])
  })
})
