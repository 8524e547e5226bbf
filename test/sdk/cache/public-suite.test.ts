import { httpCache } from '@waymark/sdk/cache'
import { expect } from 'chai'
import { getResults, runTests } from 'http-cache-tests/client/runner.mjs'
import config from 'http-cache-tests/server/handle-config.mjs'
import state from 'http-cache-tests/server/handle-state.mjs'
import answer from 'http-cache-tests/server/handle-test.mjs'
import suites from 'http-cache-tests/tests/index.mjs'
import { createServer } from 'node:http'
import { closed, listening } from '../../support/http/listening.ts'

/** The tests with whose results the cache does not agree, by the reason. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  'RFC 9111 §5.1: the first value of Age counts, and an invalid one is ignored.': [
    'age-parse-nonnumeric',
    'age-parse-negative',
    'age-parse-float',
    'age-parse-prefix-twoline',
    'age-parse-dup-0',
    'age-parse-dup-0-twoline',
    'age-parse-dup-old',
    'age-parse-parameter',
    'age-parse-numeric-parameter',
  ],
  'A stored cookie would return to a client that has signed out since.': [
    'headers-store-Set-Cookie',
    'headers-store-Set-Cookie2',
    '304-etag-update-response-Set-Cookie',
    '304-etag-update-response-Set-Cookie2',
  ],
  'RFC 9111 §3.2: these fields describe the content, which a 304 does not have.': [
    '304-etag-update-response-Content-MD5',
    '304-etag-update-response-Content-Type',
  ],
  'RFC 9111 §4.3.4: the response that a 304 selects has its entity tag.': ['304-etag-update-response-ETag'],
  'Needs the parts of a stored response, which are optional: a range is requested.': ['partial-use-headers'],
}
const excepted = new Set(Object.values(otherwise).flat())

// The fields by which the suite finds its test, which are no part of the request that the cache decides on.
const ofSuite = new Set(['test-name', 'test-id', 'req-num'])

/** Returns the fetch of a client with a cache for the requests of tests. */
function cachedFetch(): typeof globalThis.fetch {
  const cache = httpCache()
  return (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/test/')) return fetch(url, init)
    const fields = [...new Headers(init.headers)]
    const own = fields.filter(([name]) => ofSuite.has(name))
    const send = cache.wrap(
      ({ method, headers, redirect, isFresh = false }, signal) =>
        fetch(url, {
          method,
          headers: { ...headers, ...Object.fromEntries(own) },
          redirect,
          signal,
          ...(isFresh ? { cache: 'no-cache' } : {}),
          ...(init.body === undefined ? {} : { body: init.body }),
        }),
      { omitsCookies: true },
    )
    const request = {
      method: init.method ?? 'GET',
      url,
      headers: Object.fromEntries(fields.filter(([name]) => !ofSuite.has(name))),
      redirect: 'manual' as const,
      isFresh: init.cache === 'no-cache',
    }
    // The suite expects a response where a client has a failure: one of the network, not a stored one.
    const [, number = ''] = own.find(([name]) => name === 'req-num') ?? []
    const [, , content] = new URL(url).pathname.split('/')
    const failed = (): Response => new Response(content, { headers: { 'Server-Request-Count': number } })
    return send(request, new AbortController().signal).catch(failed)
  }
}

describe('the cache of the client in the public test suite of HTTP caches (cache-tests.fyi)', function () {
  // The suite waits for seconds until responses are stale.
  this.timeout(60_000)
  let results: ReturnType<typeof getResults>
  before(async () => {
    const handlers = { config, state, test: answer }
    const server = createServer((request, response) => {
      const [, kind = '', ...path] = new URL(request.url ?? '', 'http://suite').pathname.split('/')
      const handle = Object.entries(handlers).find(([name]) => name === kind)?.[1]
      if (handle === undefined) response.writeHead(404).end()
      else handle(path, request, response)
    })
    await runTests(suites, cachedFetch(), true, await listening(server), 400)
    await closed(server)
    results = getResults()
  })

  for (const { id: suite, tests } of suites) {
    for (const { id, name, kind = 'required', browser_skip: isOfSharedCaches = false } of tests) {
      if (kind !== 'required' || isOfSharedCaches || excepted.has(id)) continue
      it(`${suite}: ${name}`, () => expect(results[id], String(results[id])).to.equal(true))
    }
  }
})
