import type { Kysely } from 'kysely'

/** Adds the logo and the currency of the clinic. */
export async function clinicLogo(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('clinic').addColumn('currency', 'text').execute()
  await schema.alterTable('clinic').addColumn('logo', 'text').execute()
  for (const column of ['logo_width', 'logo_height'])
    await schema.alterTable('clinic').addColumn(column, 'integer').execute()
}
