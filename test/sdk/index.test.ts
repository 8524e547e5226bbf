import * as sdk from '@waymark/sdk'
import { expect } from 'chai'

describe('The package', () => {
  it('has these public names and no others', () => {
    expect(Object.keys(sdk).sort()).to.deep.equal([
      'DecodeFailure',
      'Failure',
      'FormMissing',
      'HttpFailure',
      'InputRefused',
      'RelationAmbiguous',
      'RelationMissing',
      'RequestRefused',
      'TransportFailure',
      'connect',
      'isDecodeFailure',
      'isFailure',
      'isFormMissing',
      'isHttpFailure',
      'isInputRefused',
      'isRelationAmbiguous',
      'isRelationMissing',
      'isRequestRefused',
      'isTransportFailure',
    ])
  })
})
