import { expect } from 'chai'
import type { Description } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'

describe('the labels of fields', () => {
  it('name no standard and no unit of programs', () => {
    const { resources }: Description = clinicDescription
    const labels = Object.values(resources)
      .flatMap(({ forms = {} }) => Object.values(forms))
      .flatMap(({ fields }) => Object.values(fields))
      .map(({ prompt }) => prompt)
    expect(labels).to.include('Price without a decimal point (8000 for 80.00 EUR or 8000 JPY)')
    expect(labels.filter((label) => /\b(?:BCP|IANA|ISO|RFC|tags?|minor unit)\b/v.test(label))).to.deep.equal([])
  })
})
