import type { Json } from '@waymark/server'
import { listInWords } from '@waymark/server/values'
import { applyJsonPatch, parseJson } from '@waymark/server/http'
import { type Asked, withMeta } from '../requests/asked.ts'
import { refused } from '../failures.ts'
import { contentText } from '../requests/inner.ts'
import { readOne, rowOf } from '../interactions.ts'
import { isJsonRecord, type JsonRecord, recordOf, withoutEmpty } from '../requests/json.ts'
import type { FhirTypeRow } from '../search/search.ts'
import { unstorable } from './storable.ts'

/** Returns a resource with a JSON Patch applied (FHIR R4, RESTful API, §3.1.0.5). */
export async function patched(asked: Asked, type: string, id: string): Promise<JsonRecord> {
  const text = await contentText(asked)
  const before = withoutEmpty(withMeta(await readOne(asked, type, id)))
  const patch = parseJson(text)
  if ('fault' in patch) throw refused('fhir-malformed', `The patch is not valid JSON: ${patch.fault}`)
  const after = applyJsonPatch(before, patch.value)
  if (!after.ok) throw refused('fhir-malformed', `The patch cannot be applied at ${after.pointer}. ${after.detail}`)
  if (!isJsonRecord(after.document)) throw refused('fhir-malformed', 'The patch must give a resource.')
  requireRemovable(rowOf(type), { type, before, after: after.document })
  return after.document
}

interface Patched {
  readonly type: string
  readonly before: Json | undefined
  readonly after: JsonRecord
}

/** Throws the refusal of a patch that removes a member, where an update leaves absent members as they are. */
function requireRemovable({ removable }: FhirTypeRow, { type, before, after }: Patched): void {
  const removed = Object.keys(recordOf(before)).filter((name) => !Object.hasOwn(after, name))
  const others = removable === undefined ? [] : removed.filter((name) => !removable.includes(name))
  if (others.length > 0) throw unstorable(type, others, `A patch can remove ${listInWords(removable ?? [])}`)
}
