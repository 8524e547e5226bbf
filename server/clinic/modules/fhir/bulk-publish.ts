import { createHash } from 'node:crypto'
import type { Response } from '@waymark/server'
import { type Asked, withMeta } from './requests/asked.ts'
import { written } from './requests/json.ts'
import { isNotModified } from './requests/conditions.ts'
import { refused } from './failures.ts'
import { searchOf } from './search/search-request.ts'
import { pagesOf } from './search/search.ts'
import { fhirTypes } from './types/index.ts'

/** The types that are published, which are public (SMART Scheduling Links). */
const publishedTypes = ['Practitioner', 'PractitionerRole', 'HealthcareService', 'Location', 'Schedule', 'Slot']

// A client polls at most once a minute.
const maxAge = 60
const encoder = new TextEncoder()

/** Returns the manifest of the published files. */
export function bulkManifest({ base, request, ports: { clock } }: Asked): Response {
  // The time of the manifest changes each minute, so that a client can keep it for so long.
  const time = new Date(Math.floor(clock.now() / 60_000) * 60_000).toISOString()
  const output = publishedTypes.map((type) => ({ type, url: `${base}/bulk/${type}.ndjson` }))
  const manifest = { transactionTime: time, request: `${base}/$bulk-publish`, output, error: [] }
  return cached(request, 'application/json', JSON.stringify(manifest))
}

/** Returns all resources of a type, a line each. */
export async function bulkFile(asked: Asked, file: string): Promise<Response> {
  const type = publishedTypes.find((each) => file === `${each}.ndjson`)
  const row = fhirTypes.get(type ?? '')
  if (row === undefined) throw refused('fhir-not-supported', 'The manifest $bulk-publish lists the files.')
  const lines: string[] = []
  const query = new URLSearchParams({ _count: '200' })
  const search = searchOf(query, row.parameters, { isStrict: true, timeZone: asked.timeZone })
  for await (const { resources } of pagesOf(asked, row, search, Infinity))
    lines.push(...resources.map((each) => `${written(withMeta(each))}\n`))
  return cached(asked.request, 'application/fhir+ndjson', lines.join(''))
}

function cached(request: Asked['request'], type: string, text: string): Response {
  const content = encoder.encode(text)
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const entityTag = `"${version}"`
  const headers = { ETag: entityTag, 'Cache-Control': `public, max-age=${String(maxAge)}` }
  if (isNotModified(request, { version, entityTag })) return { status: 304, headers }
  return { status: 200, headers: { 'Content-Type': type, ...headers }, content }
}
