import { applyJsonPatch, parseJson } from '@waymark/server/http'
import { type Asked, withMeta } from '../requests/asked.ts'
import { refused } from '../failures.ts'
import { contentText } from '../requests/inner.ts'
import { readOne } from '../interactions.ts'
import { isJsonRecord, type JsonRecord, withoutEmpty } from '../requests/json.ts'

/** Returns a resource with a JSON Patch applied (FHIR R4, RESTful API, §3.1.0.5). */
export async function patched(asked: Asked, type: string, id: string): Promise<JsonRecord> {
  const text = await contentText(asked)
  const before = withoutEmpty(withMeta(await readOne(asked, type, id)))
  const patch = parseJson(text)
  if ('fault' in patch) throw refused('fhir-malformed', `The patch is not valid JSON: ${patch.fault}`)
  const after = applyJsonPatch(before, patch.value)
  if (!after.ok) throw refused('fhir-malformed', `The patch cannot be applied at ${after.pointer}. ${after.detail}`)
  if (!isJsonRecord(after.document)) throw refused('fhir-malformed', 'The patch must give a resource.')
  return after.document
}
