import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

describe('the rules for crawlers (RFC 9309)', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  /** RFC 9309 §2.2.2: the path is excluded that begins with the characters of a rule; an asterisk is any number of them. */
  const isExcluded = (rules: readonly string[], path: string): boolean =>
    rules.some((rule) => new RegExp(`^${rule.replaceAll('?', '[?]').replaceAll('*', '.*')}`, 'v').test(path))

  it('exclude days, weeks, times and other formats, and no page of the clinic and its doctors', async () => {
    const response = await fetch(`${clinic.origin}/robots.txt`)
    expect(response.headers.get('content-type')).to.equal('text/plain; charset=utf-8')
    const [agents, ...lines] = (await response.text()).trimEnd().split('\n')
    expect(agents).to.equal('User-agent: *')
    const rules = lines.map((line) => /^Disallow: (\/.+)$/v.exec(line)?.[1] ?? expect.fail(line))
    const home = await (await fetch(`${clinic.origin}/`, { headers: { Accept: 'text/html' } })).text()
    const links = new Set(
      [...home.matchAll(/ href="(\/[^"]*)"/gv)].map(([, href = '']) => href.replaceAll('&#61;', '=')),
    )
    const left = [...links].filter((path) => !isExcluded(rules, path))
    expect(left).to.include.members(['/', '/doctors', '/doctors/mjones/info', '/clinic', '/?lang=de'])
    expect(left.filter((path) => /^\/(?:schedules|free-times|doctors\/.+\/week)|as=/v.test(path))).to.deep.equal([])
    expect(isExcluded(rules, '/doctors/mjones/week?date=2031-01-01')).to.equal(true)
    expect(isExcluded(rules, '/doctors?q=jones&as=hal')).to.equal(true)
  })
})
