import { type Generated, type Kysely, sql } from 'kysely'

/** The database of the company, which other programs use too. */
export interface CompanyDatabase {
  readonly ARTICLE: {
    readonly ART_NO: Generated<number>
    readonly DESCR: string
    readonly PRICE_CENTS: number
    readonly WAREHOUSE: string
    readonly REMARK: string | null
    /** An addition for this service. */
    readonly ROW_VERSION: Generated<number>
  }
  /** An addition for this service: one row with the number of changes of the articles. */
  readonly ARTICLE_CHANGES: { readonly CHANGES: number }
}

/** Creates the table as the company has had it for years. */
export async function createCompanyDatabase(database: Kysely<CompanyDatabase>): Promise<void> {
  await sql`create table if not exists ARTICLE (
    ART_NO integer primary key autoincrement,
    DESCR text not null,
    PRICE_CENTS integer not null,
    WAREHOUSE text not null,
    REMARK text
  )`.execute(database)
}

/** Adds the versions that validators need. Triggers count, so that changes by other programs are seen too. */
export async function addVersions(database: Kysely<CompanyDatabase>): Promise<void> {
  const tables = await database.introspection.getTables()
  if (tables.some(({ name }) => name === 'ARTICLE_CHANGES')) return
  await sql`alter table ARTICLE add column ROW_VERSION integer not null default 1`.execute(database)
  await sql`create table ARTICLE_CHANGES as select 0 as CHANGES`.execute(database)
  await sql`create trigger ARTICLE_NEW_VERSION after update on ARTICLE when new.ROW_VERSION = old.ROW_VERSION begin
    update ARTICLE set ROW_VERSION = ROW_VERSION + 1 where ART_NO = new.ART_NO;
  end`.execute(database)
  for (const change of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.ref(`ARTICLE_${change}`)} after ${sql.raw(change)} on ARTICLE begin
      update ARTICLE_CHANGES set CHANGES = CHANGES + 1;
    end`.execute(database)
}
