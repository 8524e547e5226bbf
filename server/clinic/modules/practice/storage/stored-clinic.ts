import { fieldColumns, statement } from '@waymark/server/storage'
import { clinicFields } from '@waymark/shared/clinic'
import type { Insertable, Selectable } from 'kysely'
import { legalNoticeNames, unfilledPart, type ClinicLogo, type Clinics, type LegalNotice } from '../domain/clinic.ts'
import type { ClinicTable, PracticeDatabase } from './schema.ts'

export const clinicColumns = fieldColumns('clinic', clinicFields)

const theRow = 1

/** Stores the clinic and its legal notices in the database. */
export function storedClinic(database: PracticeDatabase): Clinics {
  const clinic = statement<object, Selectable<ClinicTable>>([], () =>
    database.current.selectFrom('clinic').selectAll().where('id', '=', theRow),
  )
  const published = statement<object, { readonly name: string }>([], () =>
    database.current.selectFrom('legal_notice').select('name').where('draft', '=', 0).distinct(),
  )
  return {
    async find() {
      const [row] = (await clinic(database.current, {})).rows
      return {
        details: row === undefined ? undefined : clinicColumns.valuesIfSet(row),
        logo: logoOf(row),
        version: row?.version ?? 0,
      }
    },
    async published() {
      const names = new Set((await published(database.current, {})).rows.map(({ name }) => name))
      return legalNoticeNames.filter((name) => names.has(name))
    },
    put: (details, version) => write(database, clinicColumns.row(details), version),
    setLogo: (logo, version) =>
      write(
        database,
        { logo: logo?.picture ?? null, logo_width: logo?.width ?? null, logo_height: logo?.height ?? null },
        version,
      ),
    notices: (name) =>
      database.current
        .selectFrom('legal_notice')
        .select(['name', 'language', 'text', 'version'])
        .where('name', '=', name)
        .orderBy('language')
        .execute(),
    publish: (notice) => publish(database, notice),
  }
}

/** Writes a part of the row of the clinic, which the first write inserts. */
async function write(
  database: PracticeDatabase,
  part: Partial<Omit<Insertable<ClinicTable>, 'id' | 'version'>>,
  version: number,
): Promise<boolean> {
  if (version === 0) {
    const added = await database.current
      .insertInto('clinic')
      .values({ ...clinicColumns.unset, ...part, id: theRow, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await database.current
    .updateTable('clinic')
    .set({ ...part, version: version + 1 })
    .where('id', '=', theRow)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function logoOf(row: Selectable<ClinicTable> | undefined): ClinicLogo | undefined {
  const { logo: picture, logo_width: width, logo_height: height } = row ?? {}
  return typeof picture === 'string' ? { picture, width: width ?? 0, height: height ?? 0 } : undefined
}

async function publish(database: PracticeDatabase, { name, language, text, version }: LegalNotice): Promise<boolean> {
  const draft = unfilledPart(text) === undefined ? 0 : 1
  if (version === 0) {
    const added = await database.current
      .insertInto('legal_notice')
      .values({ name, language, text, draft, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await database.current
    .updateTable('legal_notice')
    .set({ text, draft, version: version + 1 })
    .where('name', '=', name)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
