import { expect } from 'chai'
import fc from 'fast-check'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import * as values from '../support/field-values.ts'
import { violations } from '../support/must-list/must-list.ts'
import { seen } from '../support/must-list/exchange.ts'
import { sender, type Sending } from '../support/http/send.ts'
import { anAppointment, reading, writing } from '../support/http/varied-requests.ts'

/*
 * Sends valid, nearly valid and invalid header fields. The server may ignore or reject them, but must not fail, hang,
 * or omit required response fields.
 */
const runs = 300

describe('valid, nearly valid and invalid request fields', () => {
  let clinic: Clinic
  let client: ReturnType<typeof sender>
  let appointment: string
  before(async () => {
    clinic = await openClinic()
    client = sender(clinic.origin)
    appointment = await bookedAppointment(clinic)
  })
  after(async () => {
    client.close()
    await clinic.close()
  })

  /** Fills in values that only the running service knows. */
  async function concrete(sending: Sending): Promise<Sending> {
    const target = sending.target === anAppointment ? appointment : sending.target
    const fields = Object.entries(sending.fields ?? {}).map(([name, value]) => [name, [value ?? []].flat()] as const)
    if (!fields.some(([, all]) => all.some((line) => line.includes(values.currentTag)))) return { ...sending, target }
    const asked = Object.fromEntries(fields.filter(([name]) => name.startsWith('Accept')))
    const now = seen(await client.send({ method: 'GET', target, fields: asked })).sent.value('etag') || '"none"'
    const replaced = fields.map(([name, all]) => [name, all.map((line) => line.replaceAll(values.currentTag, now))])
    return { ...sending, target, fields: Object.fromEntries(replaced) as Readonly<Record<string, readonly string[]>> }
  }

  async function statusesOf(sendings: fc.Arbitrary<Sending>): Promise<ReadonlySet<number>> {
    const statuses = new Set<number>()
    const property = fc.asyncProperty(sendings, async (sending) => {
      const exchange = await client.send(await concrete(sending))
      const { status } = exchange.response
      statuses.add(status)
      expect(status, 'a status below 500').to.be.lessThan(500)
      expect(violations(exchange)).to.deep.equal([])
    })
    await fc.assert(property, { numRuns: runs, interruptAfterTimeLimit: 15_000 })
    return statuses
  }

  const json = fc.constant(['application/json'])
  const either = fc.constantFrom(['application/json'], ['application/merge-patch+json'])
  const cases: readonly (readonly [title: string, sendings: fc.Arbitrary<Sending>, among: readonly number[]])[] = [
    [
      'RFC 9110 §12.5.1, §12.5.3: Accept and Accept-Encoding',
      reading({ Accept: values.lines(values.accept), 'Accept-Encoding': values.lines(values.acceptEncoding) }),
      [200, 406],
    ],
    [
      'RFC 9110 §13.1: conditions on reading',
      reading({
        'If-None-Match': values.lines(values.tags),
        'If-Match': values.lines(values.tags),
        'If-Modified-Since': values.lines(values.date),
        'If-Unmodified-Since': values.lines(values.date),
        Accept: values.lines(values.accept),
      }),
      [200, 412],
    ],
    [
      'RFC 9110 §14.2, §13.1.5: Range and If-Range',
      reading({
        Range: values.lines(values.range),
        'If-Range': values.lines(values.ifRange),
        'Accept-Encoding': values.lines(values.acceptEncoding),
      }),
      [200, 206],
    ],
    [
      'RFC 9110 §8.3, §8.4: Content-Type and Content-Encoding of requests',
      writing({
        'Content-Type': values.lines(values.contentType),
        'Content-Encoding': values.lines(values.contentEncoding),
        Accept: values.lines(values.accept),
      }),
      [400, 415],
    ],
    [
      'RFC 9110 §13.1: conditions on writing',
      writing({
        'Content-Type': either,
        'If-Match': values.lines(values.tags),
        'If-None-Match': values.lines(values.tags),
        'If-Unmodified-Since': values.lines(values.date),
      }),
      [412, 415],
    ],
    [
      'RFC 7240 §2, draft-ietf-httpapi-idempotency-key-header §2.1: Prefer and Idempotency-Key',
      writing({
        'Content-Type': json,
        Prefer: values.lines(values.prefer),
        'Idempotency-Key': values.lines(values.idempotencyKey),
        Accept: values.lines(values.accept),
      }),
      [201, 400],
    ],
    [
      'RFC 9530 §2, §4: Content-Digest and Want-Content-Digest',
      writing({
        'Content-Type': json,
        'Content-Digest': values.lines(values.contentDigest),
        'Want-Content-Digest': values.lines(values.wantContentDigest),
      }),
      [400, 422],
    ],
  ]
  for (const [title, sendings, among] of cases) {
    it(title, async () => {
      const statuses = await statusesOf(sendings)
      // Requests that all fail early would test nothing.
      expect([...statuses]).to.include.members([...among])
    })
  }

  it('logs no error, because the input was at fault', () => {
    expect(clinic.logged).to.deep.equal([])
  })
})
