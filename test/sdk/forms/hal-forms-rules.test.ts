import { connect, isInputRefused, type Form, type Notice } from '@waymark/sdk'
import { expect } from 'chai'
import { type Case, type Json, post } from './hal-forms-case.ts'
import { readingRules } from './hal-forms-reading.ts'
import { sendingRules } from './hal-forms-sending.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

const rules = { ...readingRules, ...sendingRules }
const done: Reply = { body: { done: true } }
const paths = ['/send', '/me', '/x/7', '/']
const anywhere = Object.fromEntries(
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((verb) => paths.map((path) => [`${verb} ${path}`, done])),
)

describe('HAL-FORMS', () => {
  const serve = services()

  async function opened({ document, template, property, at = '/entry', options = {} }: Case) {
    const only = property === undefined ? undefined : post(undefined, { name: 'a', ...property })
    const body = document ?? { _links: { self: { href: '/me' } }, _templates: { edit: template ?? only } }
    const service = await serve({ ...anywhere, [`GET ${at}`]: { body } })
    const notices: Notice[] = []
    const onNotice = (notice: Notice): void => void notices.push(notice)
    const page = await connect(`${service.origin}${at}`, { ...options, onNotice })
    return { service, page, notices }
  }

  const onWire = (request: Received | undefined): Json => ({
    ...request,
    contentType: request?.headers['content-type'],
  })
  const besides = (form: Form, origin: string): Json => ({ ...form, target: form.target.replace(origin, '') })

  type Found = Awaited<ReturnType<typeof opened>>

  function showsForm({ forms, notices: told, form = {}, name = 'edit' }: Case, { page, notices, service }: Found) {
    if (forms !== undefined) expect(page.forms).to.deep.equal(forms)
    if (told !== undefined) expect(notices.map(({ code }) => code)).to.deep.equal(told)
    const expected = Object.entries(form)
    const shown: Json = expected.length === 0 ? {} : besides(page.form(name), service.origin)
    for (const [member, value] of expected) expect(shown[member], member).to.deep.equal(value)
  }

  function showsField({ field }: Case, { page }: Found) {
    if (field === undefined) return
    const [first] = page.form('edit').fields
    const shown: Json = { ...first?.options, ...first }
    for (const [member, value] of Object.entries(field)) {
      if (member === 'link') expect(shown[member]).to.include(value)
      else expect(shown[member], member).to.deep.equal(value)
    }
  }

  async function isSent({ sends, input }: Case, { page, service }: Found) {
    if (sends === undefined) return
    await page.submit('edit', input)
    const sent = onWire(service.received[1])
    for (const [member, value] of Object.entries(sends)) expect(sent[member], member).to.deep.equal(value)
  }

  async function isRefused({ refuses, input }: Case, { page, service }: Found) {
    if (refuses === undefined) return
    const failure = await rejectedAs(page.submit('edit', input), isInputRefused)
    expect(failure.faults.map(({ pointer, detail }) => `${pointer} ${detail}`)).to.deep.equal(refuses)
    expect(service.lines, 'nothing is sent').to.have.length(1)
  }

  for (const [rule, cases] of Object.entries(rules)) {
    describe(`rule ${rule}`, () => {
      for (const row of cases) {
        it(row.says, async () => {
          const found = await opened(row)
          showsForm(row, found)
          showsField(row, found)
          await isSent(row, found)
          await isRefused(row, found)
        })
      }
    })
  }

  it('covers all 21 rules', () => {
    expect(Object.keys(rules).map((rule) => Number.parseInt(rule, 10))).to.deep.equal(
      Array.from({ length: 21 }, (_, index) => index + 1),
    )
    for (const row of Object.values(rules).flat()) {
      const shown = [row.forms, row.form, row.field, row.sends, row.refuses].filter((part) => part !== undefined)
      expect(shown, row.says).to.not.have.length(0)
    }
  })
})
