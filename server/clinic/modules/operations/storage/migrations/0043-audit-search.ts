import type { Kysely } from 'kysely'

/** Adds the indexes of a search in the audit log. */
export async function auditSearch(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.createIndex('audit_by_who').on('audit').columns(['who', 'number']).execute()
  await schema.createIndex('audit_by_what').on('audit').columns(['what', 'number']).execute()
  await schema.createIndex('audit_by_time').on('audit').columns(['at', 'number']).execute()
}
