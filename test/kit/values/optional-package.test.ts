import { expect } from 'chai'
import { requirePackages } from '../../../server/kit/values/optional-package.ts'

describe('optional packages', () => {
  it('are required without loading them, and all that are missing are named at once', () => {
    const required =
      (...names: readonly string[]) =>
      () => {
        requirePackages('PDF', names)
      }
    expect(required('pdfkit', 'dejavu-fonts-ttf', 'bidi-js', 'qr')).not.to.throw()
    expect(required('pdfkit', 'no-such-package')).to.throw(
      'PDF needs the package no-such-package: npm install no-such-package',
    )
    expect(required('@no/such', 'qr', 'no-such-package')).to.throw(
      'PDF needs the packages @no/such, no-such-package: npm install @no/such no-such-package',
    )
  })
})
