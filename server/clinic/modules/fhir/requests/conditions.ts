import { precondition } from '@waymark/server/http'
import { currentTranslator } from '@waymark/shared'
import { refused } from '../failures.ts'
import type { Asked, Versioned } from './asked.ts'

/** The preconditions of a change, as header fields. */
export interface WriteConditions {
  readonly ifMatch?: string | undefined
  readonly ifNoneMatch?: string | undefined
  readonly ifUnmodifiedSince?: string | undefined
}

type Fields = Pick<Asked['request'], 'header'>
type Current = NonNullable<Parameters<typeof precondition>[1]>

/**
 * Returns the entity tag of a version, without its weakness. Clients of FHIR read it as the version, so only languages other
 * than English have tags of their own (RFC 9110 §8.8.3).
 */
export function tagOf(version: string): string {
  const { language } = currentTranslator()
  return language === 'en' ? `"${version}"` : `"${version};${language}"`
}

/** Returns the entity tag of a version as a field has it: versions of FHIR are weak. */
export function weakTag(version: string): string {
  return `W/${tagOf(version)}`
}

/** Returns the preconditions of a change. */
export function writeConditions({ header }: Fields): WriteConditions {
  return {
    ifMatch: header('if-match'),
    ifNoneMatch: header('if-none-match'),
    ifUnmodifiedSince: header('if-unmodified-since'),
  }
}

/** Tells whether the client of a read has the present version; throws the refusal of a condition that is not met. */
export function isNotModified({ header }: Fields, current: Current): boolean {
  const conditions = { ...writeConditions({ header }), ifModifiedSince: header('if-modified-since') }
  return verdictOn({ isSafe: true, ...conditions }, current) === 'not modified'
}

/** Throws the refusal of a change whose conditions are not met. */
export function requireUnchanged(conditions: WriteConditions, { version, changed }: Versioned): void {
  verdictOn({ isSafe: false, ...conditions }, { version, entityTag: tagOf(version), changed })
}

// FHIR R4, RESTful API, §3.1.0.5: versions are weak tags in If-Match too.
function verdictOn(conditions: Parameters<typeof precondition>[0], current: Current): 'go on' | 'not modified' {
  const ifMatch = conditions.ifMatch?.replaceAll('W/"', '"')
  const verdict = precondition({ ...conditions, ifMatch }, current)
  if (verdict === 'go on' || verdict === 'not modified') return verdict
  throw refused('fhir-changed', `${verdict} is not met. The present version is ${current.version}.`)
}
