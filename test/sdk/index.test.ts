import * as sdk from '@waymark/sdk'
import * as cache from '@waymark/sdk/cache'
import * as describing from '@waymark/sdk/describing'
import * as devtools from '@waymark/sdk/devtools'
import * as formats from '@waymark/sdk/formats'
import * as node from '@waymark/sdk/node'
import * as offline from '@waymark/sdk/offline'
import * as oauth from '@waymark/sdk/oauth'
import * as react from '@waymark/sdk/react'
import * as svelte from '@waymark/sdk/svelte'
import * as vue from '@waymark/sdk/vue'
import * as store from '@waymark/sdk/store'
import * as testing from '@waymark/sdk/testing'
import * as signatures from '@waymark/sdk/signatures'
import * as webhooks from '@waymark/sdk/webhooks'
import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

describe('the package', () => {
  it('has exactly these public names', () => {
    expect(Object.keys(sdk).sort()).to.deep.equal([
      'AuthenticationRefused',
      'Conflict',
      'DecodeFailure',
      'Failure',
      'FormMissing',
      'HttpFailure',
      'InputRefused',
      'RelationAmbiguous',
      'RelationMissing',
      'RequestRefused',
      'TransportFailure',
      'asKind',
      'basic',
      'bearer',
      'connect',
      'create',
      'createPasskey',
      'digest',
      'events',
      'expandPartly',
      'fileOf',
      'generateHobaKey',
      'hoba',
      'hobaKey',
      'isAuthenticationRefused',
      'isConflict',
      'isDecodeFailure',
      'isFailure',
      'isFormMissing',
      'isHttpFailure',
      'isInputRefused',
      'isRelationAmbiguous',
      'isRelationMissing',
      'isRequestRefused',
      'isTransportFailure',
      'items',
      'optionsOf',
      'pages',
      'prefilled',
      'query',
      'records',
      'save',
      'strengths',
      'targetsOf',
      'tokenHolder',
      'untyped',
      'usePasskey',
      'withLinksets',
      'withSchema',
    ])
  })

  it('has these further entries', () => {
    expect(Object.keys(node).sort()).to.deep.equal([
      'fileCookies',
      'fileOutboxStore',
      'fileStore',
      'isPublicHost',
      'loopback',
      'md5',
      'nodeFetch',
      'nodeHashes',
      'savedCredentials',
      'savedSignIns',
    ])
    expect(Object.keys(cache).sort()).to.deep.equal(['httpCache', 'indexedDbStore', 'memoryStore'])
    expect(Object.keys(devtools)).to.deep.equal(['devtools'])
    expect(Object.keys(describing)).to.deep.equal(['describeDocuments', 'describeService', 'droppedRelations'])
    const outboxes = ['Outbox', 'memoryOutboxStore', 'mergeStates', 'outbox', 'webOutboxStore']
    expect(Object.keys(offline).sort()).to.deep.equal(outboxes)
    expect(Object.keys(oauth).sort()).to.deep.equal(['authorizationRequest', 'oauthTokens', 'webTokenStore'])
    expect(Object.keys(formats).sort()).to.deep.equal(['collectionJson', 'htmlLinks', 'jsonApi', 'siren'])
    expect(Object.keys(store).sort()).to.deep.equal(['readable', 'store'])
    expect(Object.keys(react).sort()).to.deep.equal(['useResource', 'useSnapshot'])
    expect(Object.keys(svelte)).to.deep.equal(['watched'])
    expect(Object.keys(vue).sort()).to.deep.equal(['useRepresentation', 'useStore'])
    expect(Object.keys(signatures).sort()).to.deep.equal([
      'SignatureRefused',
      'acceptSignature',
      'signatureKeys',
      'verifyResponse',
    ])
    expect(Object.keys(webhooks).sort()).to.deep.equal(['WebhookRefused', 'verifyWebhook'])
    expect(Object.keys(testing).sort()).to.deep.equal([
      'check',
      'grade',
      'inProcess',
      'mockService',
      'recordJourney',
      'replayJourney',
    ])
  })

  for (const [entry, isForBrowsers] of [
    ['@waymark/sdk', true],
    ['@waymark/sdk/oauth', true],
    ['@waymark/sdk/cache', true],
    ['@waymark/sdk/offline', true],
    ['@waymark/sdk/formats', true],
    ['@waymark/sdk/store', true],
    ['@waymark/sdk/react', true],
    ['@waymark/sdk/devtools', true],
    ['@waymark/sdk/svelte', true],
    ['@waymark/sdk/vue', true],
    ['@waymark/sdk/webhooks', true],
    ['@waymark/sdk/signatures', true],
    ['@waymark/sdk/node', false],
    ['@waymark/sdk/testing', false],
  ] as const) {
    it(`${isForBrowsers ? 'imports no Node modules' : 'imports Node modules'} in ${entry}`, () => {
      const builtIn = [...importedBy(fileURLToPath(import.meta.resolve(entry)))].filter((name) => isBuiltin(name))
      expect(builtIn.length === 0, builtIn.join(', ')).to.equal(isForBrowsers)
    })
  }
})

/** Returns the imports of a source, including those of its imports within the package. */
function importedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)) {
    if (name.startsWith('.')) importedBy(resolve(dirname(file), name), seen)
    else seen.add(name)
  }
  return seen
}
