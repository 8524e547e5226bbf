import { Ajv2020 } from 'ajv/dist/2020.js'
import { connect, isInputRefused } from '@waymark/sdk'
import { expect } from 'chai'
import fc from 'fast-check'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

const eitherOne = { allOf: [{ anyOf: [{ required: ['email'] }, { required: ['telephone'] }] }] }
const onlyFor = {
  if: { properties: { kind: { enum: ['video', 'call'] } }, required: ['kind'] },
  then: { required: ['link'] },
  else: { properties: { link: false } },
}

/** Returns the faults with which a form with a rule refuses its input; none if it is sent. */
async function ruleFaults(rule: object, input: Readonly<Record<string, unknown>>): Promise<readonly object[]> {
  const properties = ['email', 'telephone', 'kind', 'link', 'from', 'until', 'a', 'b', 'c'].map((name) => ({ name }))
  const document = { _templates: { edit: { method: 'POST', properties, allOf: [rule] } } }
  const home = await connect('http://clinic.example/', { fetch: () => Promise.resolve(Response.json(document)) })
  try {
    await home.submit('edit', input)
    return []
  } catch (error) {
    if (!isInputRefused(error)) throw error
    return error.faults
  }
}

describe('the rules between the fields of a form', () => {
  const serve = services()

  for (const [title, schema, values, expected] of [
    ['of which one is needed', eitherOne, {}, [{ pointer: '/email', detail: 'is required, or telephone instead' }]],
    ['of which one is given', eitherOne, { telephone: '1' }, []],
    ['that one value asks for', onlyFor, { kind: 'video' }, [{ pointer: '/link', detail: 'is required' }]],
    [
      'that another value excludes',
      onlyFor,
      { kind: 'x', link: 'y' },
      [{ pointer: '/link', detail: 'must be left out' }],
    ],
    ['that hold', onlyFor, { kind: 'call', link: 'y' }, []],
    [
      'that depend on another',
      { dependentRequired: { from: ['until'] } },
      { from: '1' },
      [{ pointer: '/until', detail: 'is required with from' }],
    ],
    ['of one value', { properties: { a: { const: 'x' } } }, { a: 'y' }, [{ pointer: '/a', detail: 'must be x' }]],
    ['that must not be', { not: { required: ['a'] } }, { a: 'y' }, [{ pointer: '', detail: 'must not be so' }]],
    ['that are unknown', { minProperties: 5, if: 3, allOf: 'x', required: true }, {}, []],
  ] as const) {
    it(`tell the faults of fields ${title}`, async () => {
      expect(await ruleFaults(schema, values)).to.deep.equal(expected)
    })
  }

  it('agree with a validator of JSON Schema', async () => {
    const names = fc.constantFrom('a', 'b', 'c')
    const list = fc.uniqueArray(names, { minLength: 1, maxLength: 2 })
    const values = fc.dictionary(names, fc.constantFrom('x', 'y'))
    const leaf = fc.oneof(
      list.map((required) => ({ required })),
      fc.tuple(names, list).map(([name, needed]) => ({ dependentRequired: { [name]: needed } })),
      fc
        .tuple(names, fc.constantFrom(false, { enum: ['x'] }, { const: 'y' }))
        .map(([name, wanted]) => ({ properties: { [name]: wanted } })),
    )
    const { schema } = fc.letrec<{ schema: object }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf })),
        fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
        tie('schema').map((not) => ({ not })),
        fc
          .tuple(tie('schema'), tie('schema'), tie('schema'))
          .map(([test, then, other]) => ({ if: test, then, else: other })),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(schema, values, async (given, input) => {
        const validate = new Ajv2020({ strict: false }).compile(given)
        expect((await ruleFaults(given, input)).length === 0).to.equal(validate({ ...input }))
      }),
      { numRuns: 200 },
    )
  })

  it('are checked before a form is sent', async () => {
    const properties = [{ name: 'email' }, { name: 'telephone' }]
    const template = { method: 'POST', target: '/send', properties, ...eitherOne }
    const service = await serve({
      'GET /': { body: { _templates: { edit: template } } },
      'POST /send': { body: { done: true } },
    })
    const home = await connect(service.entry)
    const refused = await rejectedAs(home.submit('edit', { email: '' }), isInputRefused)
    expect(refused.faults).to.deep.equal([{ pointer: '/email', detail: 'is required, or telephone instead' }])
    await home.submit('edit', { telephone: '1' })
    expect(service.lines).to.deep.equal(['GET /', 'POST /send'])
  })
})
