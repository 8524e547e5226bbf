/**
 * The description language of services and clients: relations, resources, fields, codecs, media types and URI Templates.
 *
 * @module @waymark/shared
 */
export * from './authentication/challenges.ts'
export * from './authentication/digest.ts'
export * from './authentication/format.ts'
export * from './authentication/hoba.ts'
export * from './authentication/passkey.ts'
export * from './codec-faults.ts'
export * from './codecs.ts'
export * from './collection.ts'
export * from './decode-fields.ts'
export * from './described-collection.ts'
export * from './description.ts'
export * from './document-type.ts'
export * from './documentation.ts'
export * from './expected-value.ts'
export * from './fault.ts'
export * from './field-values.ts'
export * from './field.ts'
export * from './hal.ts'
export * from './json-schema.ts'
export * from './media-type.ts'
export * from './requirement.ts'
export * from './standard-schema.ts'
export * from './uri-template.ts'
export * from './value-type.ts'
