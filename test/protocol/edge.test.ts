import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'

const ada = { name: 'Ada', age: 36 }

async function withClinic(
  options: Parameters<typeof openClinic>[0],
  test: (clinic: Clinic) => Promise<void>,
): Promise<void> {
  const clinic = await openClinic(options)
  try {
    await test(clinic)
  } finally {
    await clinic.close()
  }
}

describe('limits (RFC 6585 §4)', () => {
  it('respond with 429 and the true remaining time, separately for reads and writes', async () => {
    await withClinic({ readsPerMinute: 5, writesPerMinute: 2 }, async (clinic) => {
      const get = (): Promise<Response> => fetch(`${clinic.origin}/doctors`)
      const answers = []
      for (let time = 0; time < 6; time += 1) answers.push(await get())
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200, 429])
      expect(answers[0]?.headers.get('ratelimit-policy')).to.equal('"reads";q=5;w=60')
      expect(answers[0]?.headers.get('ratelimit')).to.match(/^"reads";r=4;t=\d+$/)
      const wait = Number(answers[5]?.headers.get('retry-after'))
      clinic.clock.set(clinic.clock.now() + (wait - 1) * 1000)
      expect((await get()).status).to.equal(429)
      clinic.clock.set(clinic.clock.now() + 1000)
      expect((await get()).status).to.equal(200)
      expect((await postBooking(clinic, 1, ada)).headers.get('ratelimit-policy')).to.equal('"writes";q=2;w=60')
    })
  })

  it('counts an unknown path as a read, and shows its page to the signed-in reader', () =>
    withClinic({ readsPerMinute: 3 }, async (clinic) => {
      const authorization = `Basic ${btoa('pat:pat-demo-password')}`
      const get = (headers: Readonly<Record<string, string>>): Promise<Response> =>
        fetch(`${clinic.origin}/no-such-page`, { headers: { accept: 'text/html', ...headers } })
      expect(await (await get({ authorization })).text()).to.include('Pat Miller')
      expect(await (await get({ authorization: 'Basic cGF0Ondyb25n' })).text()).not.to.include('Pat Miller')
      expect((await get({})).status).to.equal(404)
      const late = await get({})
      expect(late.status).to.equal(429)
      expect(late.headers.get('retry-after')).to.match(/^\d+$/)
    }))

  it('use the address of a trusted proxy, and ignore forged ones', async () => {
    const statuses = async (clinic: Clinic): Promise<readonly number[]> => {
      const answers = []
      for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.1']) {
        answers.push((await fetch(`${clinic.origin}/`, { headers: { 'x-forwarded-for': client } })).status)
      }
      return answers
    }
    await withClinic({ readsPerMinute: 1 }, async (clinic) => {
      expect(await statuses(clinic)).to.deep.equal([200, 429, 429])
    })
    await withClinic({ readsPerMinute: 1, trustedProxies: ['127.0.0.0/8'] }, async (clinic) => {
      expect(await statuses(clinic)).to.deep.equal([200, 200, 429])
    })
  })
})

describe('preferences (RFC 7240)', () => {
  it('apply return=minimal and return=representation, and confirm both', async () => {
    await withClinic({}, async (clinic) => {
      const [one = 0, two = 0] = await openSlots(clinic)
      const minimal = await postBooking(clinic, one, ada, { prefer: 'return=minimal' })
      expect(minimal.status).to.equal(201)
      expect(minimal.headers.get('preference-applied')).to.equal('return=minimal')
      expect(await minimal.text()).to.equal('')
      const full = await postBooking(clinic, two, ada, { prefer: 'return=representation' })
      expect(full.headers.get('preference-applied')).to.equal('return=representation')
      expect(await full.text()).to.include('"status":"booked"')
    })
  })

  it('ignore unknown input with handling=lenient, and reject it with handling=strict', async () => {
    await withClinic({}, async (clinic) => {
      const [slot = 0] = await openSlots(clinic)
      const strict = await postBooking(clinic, slot, { ...ada, shoe: 42 }, { prefer: 'handling=strict' })
      expect(strict.status).to.equal(422)
      expect(strict.headers.get('preference-applied')).to.equal('handling=strict')
      const lenient = await postBooking(clinic, slot, { ...ada, shoe: 42 }, { prefer: 'handling=lenient' })
      expect(lenient.status).to.equal(201)
      const query = await fetch(`${clinic.origin}/doctors?colour=red`, { headers: { prefer: 'handling=lenient' } })
      // RFC 9110 §12.5.5: a cache keeps it from clients that sent no such preference.
      expect(query.status).to.equal(200)
      expect(query.headers.get('vary')?.split(', ')).to.include('Prefer')
    })
  })
})

describe('the media type parameter of a link', () => {
  it('is 400 if the resource does not support it', async () => {
    await withClinic({}, async (clinic) => {
      for (const path of ['/doctors?as=nope', '/doctors?as=', '/doctors?as=ics', '/doctors?as=hal&as=html']) {
        const response = await fetch(clinic.origin + path, { headers: { accept: 'application/hal+json' } })
        const { errors } = (await response.json()) as { readonly errors: readonly { readonly pointer: string }[] }
        expect([response.status, errors.map(({ pointer }) => pointer)], path).to.deep.equal([400, ['/as']])
      }
      expect((await fetch(`${clinic.origin}/doctors?as=md`)).headers.get('content-type')).to.match(/^text\/markdown/)
    })
  })
})

describe('the response to a long target', () => {
  it('is not many times longer', async () => {
    await withClinic({}, async (clinic) => {
      const targets = [
        `/${'a'.repeat(8000)}`,
        `/doctors?${'a'.repeat(8000)}=1`,
        `/doctors?${Array.from({ length: 1900 }, (_, number) => `a${String(number)}`)
          .join('&')
          .slice(0, 8000)}`,
        `/doctors?fields=${'a,'.repeat(4000)}`,
        `/users/pat?${'a'.repeat(8000)}=1`,
        `/doctors?q=${'a'.repeat(90)}${'%20'.repeat(2600)}`,
      ]
      for (const target of targets) {
        for (const accept of ['application/hal+json', 'application/json', 'text/html', 'text/markdown', 'text/plain']) {
          const response = await fetch(clinic.origin + target, { headers: { accept } })
          expect((await response.arrayBuffer()).byteLength, `${accept} ${target.slice(0, 40)}`).to.be.below(32_000)
        }
      }
    })
  })
})

describe('pages of other origins (Fetch, CORS)', () => {
  const origin = 'https://app.example'
  it('may read the problem of a rejected request', async () => {
    await withClinic({ corsOrigins: [origin] }, async (clinic) => {
      for (const [method, path] of [
        ['GET', '/%00'],
        ['GET', `/${'a'.repeat(9000)}`],
      ] as const) {
        const response = await fetch(clinic.origin + path, { method, headers: { origin } })
        expect(response.status).to.be.within(400, 414)
        expect(response.headers.get('access-control-allow-origin')).to.equal(origin)
        expect(response.headers.get('access-control-allow-credentials')).to.equal('true')
        expect(response.headers.get('access-control-expose-headers')).to.include('Retry-After')
        expect(response.headers.get('vary')).to.equal(
          'Origin, Accept, Accept-Encoding, Accept-Language, Authorization, Cookie',
        )
        const foreign = await fetch(clinic.origin + path, { method, headers: { origin: 'https://other.example' } })
        expect(foreign.headers.get('access-control-allow-origin')).to.equal(null)
        expect(foreign.headers.get('vary')).to.include('Origin')
      }
    })
  })

  it('may read the exposed fields if their origin is allowed', async () => {
    await withClinic({ corsOrigins: [origin] }, async (clinic) => {
      const response = await fetch(`${clinic.origin}/`, { headers: { origin } })
      expect(response.headers.get('access-control-allow-origin')).to.equal(origin)
      expect(response.headers.get('access-control-expose-headers')).to.include('ETag').and.to.include('RateLimit')
      expect(response.headers.get('vary')).to.include('Origin').and.to.include('Accept')
      const exposed = response.headers.get('access-control-expose-headers')?.split(',') ?? []
      // The fields that the SDK reads, besides the safelisted ones (Fetch, CORS-safelisted response-header name).
      expect(exposed).to.include.members([
        ...['Accept-Ranges', 'Age', 'Content-Encoding', 'Content-Location', 'Content-Range', 'Date', 'ETag', 'Link'],
        ...['Link-Template', 'Location', 'Preference-Applied', 'Retry-After', 'Vary', 'WWW-Authenticate'],
        // A host of MCP sends it with each further request.
        'Mcp-Session-Id',
      ])
      const refused = await fetch(`${clinic.origin}/nothing`, { headers: { origin } })
      expect(refused.headers.get('access-control-allow-origin')).to.equal(origin)
      const asked = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' }
      const preflight = await fetch(`${clinic.origin}/schedules/1`, { method: 'OPTIONS', headers: asked })
      expect(preflight.status).to.equal(204)
      expect(preflight.headers.get('access-control-allow-methods')).to.include('PUT')
      expect(preflight.headers.get('access-control-allow-headers')).to.equal('if-match')
    })
  })

  it('get no CORS fields if their origin is not allowed', async () => {
    await withClinic({ corsOrigins: [origin] }, async (clinic) => {
      const response = await fetch(`${clinic.origin}/`, { headers: { origin: 'https://evil.example' } })
      expect(response.headers.get('access-control-allow-origin')).to.equal(null)
    })
    await withClinic({}, async (clinic) => {
      const response = await fetch(`${clinic.origin}/`, { headers: { origin } })
      expect(response.headers.get('access-control-allow-origin')).to.equal(null)
    })
  })
})

describe('the decision log', () => {
  it('is linked from each response and shows the decisions of the request', async () => {
    await withClinic({ logsDecisions: true }, async (clinic) => {
      const answer = await fetch(`${clinic.origin}/doctors`, { headers: { accept: 'image/png' } })
      const [, href = ''] = /<([^>]+)>; rel="describedby"/.exec(answer.headers.get('link') ?? '') ?? []
      const page = await fetch(clinic.origin + href, { headers: { accept: 'application/hal+json' } })
      const { steps, _links } = (await page.json()) as {
        steps: { decision: string; outcome: string }[]
        _links: Record<string, { href: string }>
      }
      expect(steps.map(({ decision }) => decision)).to.include.members(['method known', 'found', 'acceptable'])
      expect(steps.at(-2)).to.deep.equal({ decision: 'acceptable', outcome: 'not-acceptable' })
      expect(steps.at(-1)).to.deep.equal({ decision: 'answered', outcome: '406' })
      const drawing = await fetch(clinic.origin + (_links['wm:diagram']?.href ?? ''))
      expect(drawing.headers.get('content-type')).to.equal('image/svg+xml')
      expect(await drawing.text()).to.match(/^<svg\s.*not-acceptable.*<\/svg>$/s)
    })
  })

  it('is disabled by default', async () => {
    await withClinic({}, async (clinic) => {
      const link = (await fetch(`${clinic.origin}/doctors`)).headers.get('link')
      expect(link ?? '').not.to.include('Decisions')
    })
  })
})

describe('deprecation (RFC 9745, RFC 8594)', () => {
  it('of a resource and of a relation is one row each, shown in header fields, links and pages', async () => {
    const since = Date.parse('2026-10-01T00:00:00Z')
    const rows = [
      { path: /^\/problems/, since, sunset: Date.parse('2027-10-01T00:00:00Z'), information: '/rels/problems' },
      { relation: 'rels', since, information: '/rels/rels' },
    ]
    await withClinic({ deprecations: rows }, async (clinic) => {
      const old = await fetch(`${clinic.origin}/problems`)
      expect(old.headers.get('deprecation')).to.equal('@1790812800')
      expect(old.headers.get('sunset')).to.equal('Fri, 01 Oct 2027 00:00:00 GMT')
      expect(old.headers.get('link')).to.include('</rels/problems>; rel="deprecation"')
      const home = (await (await fetch(clinic.origin)).json()) as { _links: Record<string, { deprecation?: string }> }
      expect(home._links['wm:problems']?.deprecation).to.equal('/rels/problems')
      expect(home._links['wm:rels']?.deprecation).to.equal('/rels/rels')
      expect(home._links['wm:doctors']).not.to.have.property('deprecation')
      const page = await (await fetch(clinic.origin, { headers: { accept: 'text/html' } })).text()
      expect(page).to.match(/deprecat|go away/i)
    })
  })
})
