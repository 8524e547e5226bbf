import * as sdk from '@waymark/sdk'
import * as node from '@waymark/sdk/node'
import * as oauth from '@waymark/sdk/oauth'
import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

describe('The package', () => {
  it('has these public names and no others', () => {
    expect(Object.keys(sdk).sort()).to.deep.equal([
      'AuthenticationRefused',
      'DecodeFailure',
      'Failure',
      'FormMissing',
      'HttpFailure',
      'InputRefused',
      'RelationAmbiguous',
      'RelationMissing',
      'RequestRefused',
      'TransportFailure',
      'basic',
      'bearer',
      'connect',
      'createPasskey',
      'digest',
      'generateHobaKey',
      'hoba',
      'hobaKey',
      'isAuthenticationRefused',
      'isDecodeFailure',
      'isFailure',
      'isFormMissing',
      'isHttpFailure',
      'isInputRefused',
      'isRelationAmbiguous',
      'isRelationMissing',
      'isRequestRefused',
      'isTransportFailure',
      'strengths',
      'tokenHolder',
      'usePasskey',
    ])
  })

  it('has these entries besides', () => {
    expect(Object.keys(node).sort()).to.deep.equal(['md5', 'nodeFetch', 'nodeHashes'])
    expect(Object.keys(oauth).sort()).to.deep.equal(['oauthTokens'])
  })

  for (const [entry, isForBrowsers] of [
    ['@waymark/sdk', true],
    ['@waymark/sdk/oauth', true],
    ['@waymark/sdk/node', false],
  ] as const) {
    it(`${isForBrowsers ? 'needs nothing of Node' : 'needs Node'} in ${entry}`, () => {
      const builtIn = [...importedBy(fileURLToPath(import.meta.resolve(entry)))].filter((name) => isBuiltin(name))
      expect(builtIn.length === 0, builtIn.join(', ')).to.equal(isForBrowsers)
    })
  }
})

/** What a source imports, itself and by what it imports of its own package. */
function importedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)) {
    if (name.startsWith('.')) importedBy(resolve(dirname(file), name), seen)
    else seen.add(name)
  }
  return seen
}
