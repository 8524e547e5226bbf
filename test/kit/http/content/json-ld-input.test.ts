import { text, type Fields } from '@waymark/shared'
import { expect } from 'chai'
import { nodeInput } from '../../../../server/kit/http/content/json-ld-input.ts'

const fields: Fields = { languages: { ...text({ prompt: 'Languages', maxLength: 9 }), isList: true } }

describe('a node of JSON-LD as input', () => {
  it('has its properties by term, compacted or expanded', () => {
    const expected = { input: { name: 'Ada', age: 36, languages: ['en', 'fr'] } }
    expect(
      nodeInput({ '@context': {}, '@type': 'Patient', name: 'Ada', 'vocab:age': 36, languages: ['en', 'fr'] }, fields),
    ).to.deep.equal(expected)
    const languages = [{ '@list': [{ '@value': 'en' }, { '@value': 'fr' }] }]
    const vocabulary = 'https://clinic.example/rels#'
    const node = {
      '@id': '_:b0',
      [`${vocabulary}name`]: [{ '@value': 'Ada' }],
      [`${vocabulary}age`]: { '@value': 36 },
      languages: languages[0],
    }
    expect(nodeInput([node], fields)).to.deep.equal(expected)
  })

  it('has a list of one value where a field is a list', () => {
    const node = { name: [{ '@value': 'Ada' }], languages: [{ '@value': 'en' }] }
    expect(nodeInput(node, fields)).to.deep.equal({ input: { name: 'Ada', languages: ['en'] } })
  })

  it('is a problem if it is not one node', () => {
    for (const content of [7, null, [], [{}, {}], { '@graph': [] }])
      expect(nodeInput(content, fields)).to.deep.include({ problem: 'malformed-request' })
  })

  it('is refused if it has a field twice, as a term and as a name', () => {
    const twice = nodeInput({ name: 'Ada', 'https://x.example/#name': 'Bob' }, {})
    const errors = [{ pointer: '/https:~1~1x.example~1#name', detail: 'is given twice' }]
    expect(twice).to.deep.include({ problem: 'malformed-request', errors })
  })
})
