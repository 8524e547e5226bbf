import { isJsonObject, isNestedDeeply, memberOf, parseJson, textOf } from '../document/json.ts'
import { alpsModel } from './alps-model.ts'
import { capabilityModel } from './capability-model.ts'
import type { DescriptionModel } from './model.ts'
import { openapiModel } from './openapi-model.ts'

/** Returns the description of a parsed ALPS, OpenAPI or FHIR document; undefined for any other. */
export function documentModel(document: unknown): DescriptionModel | undefined {
  if (!isJsonObject(document)) return undefined
  if (isJsonObject(memberOf(document, 'alps'))) return alpsModel(document)
  if (textOf(document, 'openapi') !== undefined) return openapiModel(document)
  return textOf(document, 'resourceType') === 'CapabilityStatement' ? capabilityModel(document) : undefined
}

/** Returns the description of a document. Throws TypeError for any other text. */
export function documentModelOf(text: string): DescriptionModel {
  const model = documentModelIn(text)
  if (model === undefined)
    throw new TypeError(
      'This is not JSON of ALPS, OpenAPI 3 or a FHIR CapabilityStatement; convert YAML and XML to JSON',
    )
  return model
}

/** Returns the description of a document; undefined for any other text. */
export function documentModelIn(text: string): DescriptionModel | undefined {
  return documentModel(parsed(text))
}

function parsed(text: string): unknown {
  if (isNestedDeeply(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
