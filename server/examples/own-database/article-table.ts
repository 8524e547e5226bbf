import type { Row, Table } from '@waymark/server'
import { paged, type TransactionalDatabase } from '@waymark/server/storage'
import { cellOf, readKey, type TableQuery } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import type { CompanyDatabase } from './company-database.ts'
import type { articles } from './description.ts'

type ArticleFields = typeof articles.fields
type Columns = CompanyDatabase['ARTICLE']
type Article = Selectable<Columns>
type Conditions = ExpressionBuilder<CompanyDatabase, 'ARTICLE'>

type Column = 'DESCR' | 'PRICE_CENTS' | 'WAREHOUSE'

/** The columns of the fields that lists are sorted or filtered by. */
const columns: ReadonlyMap<string, Column> = new Map([
  ['name', 'DESCR'],
  ['price', 'PRICE_CENTS'],
  ['warehouse', 'WAREHOUSE'],
])

/** The port of the kit to the articles: field names and ids of the service, columns and keys of the company. */
export function articleTable(database: Pick<TransactionalDatabase<CompanyDatabase>, 'current'>): Table<ArticleFields> {
  const rows = (): Rows => database.current.selectFrom('ARTICLE')
  return {
    async find(id) {
      const article = await rows().selectAll().where('ART_NO', '=', numberOf(id)).executeTakeFirst()
      return article && rowOf(article)
    },
    async findAll(ids) {
      const articles = await rows().selectAll().where('ART_NO', 'in', ids.map(numberOf)).execute()
      return articles.map(rowOf)
    },
    async insert(values) {
      const insert = database.current.insertInto('ARTICLE').values(cellsOf(values)).returningAll()
      return rowOf(await insert.executeTakeFirstOrThrow())
    },
    async update({ id, version }, values) {
      const article = await database.current
        .updateTable('ARTICLE')
        .set({ ...cellsOf(values), ROW_VERSION: version + 1 })
        .where('ART_NO', '=', numberOf(id))
        .where('ROW_VERSION', '=', version)
        .returningAll()
        .executeTakeFirst()
      return article && rowOf(article)
    },
    async remove({ id, version }) {
      const removed = await database.current
        .deleteFrom('ARTICLE')
        .where('ART_NO', '=', numberOf(id))
        .where('ROW_VERSION', '=', version)
        .returning('ART_NO')
        .executeTakeFirst()
      return removed !== undefined
    },
    async version() {
      const { CHANGES } = await database.current
        .selectFrom('ARTICLE_CHANGES')
        .select('CHANGES')
        .executeTakeFirstOrThrow()
      return String(CHANGES)
    },
    page: (query) => pageOfArticles(rows(), query),
  }
}

type Rows = SelectQueryBuilder<CompanyDatabase, 'ARTICLE', object>

function pageOfArticles(
  rows: Rows,
  { where, words = '', sort, isDescending, ...request }: TableQuery,
): ReturnType<Table<ArticleFields>['page']> {
  const found = rows.where((is) =>
    is.and([
      ...Object.entries(where).map(([name, value]) => is(columnOf(name), '=', cellOf(value))),
      ...words.split(/\s+/).map(hasWord),
    ]),
  )
  const column = columnOf(sort)
  const beyond = (is: Conditions, key: string | undefined, isAfter: boolean): Expression<SqlBool> => {
    const [value, id] = (key === undefined ? undefined : readKey(key)) ?? []
    if (value === undefined || id === undefined) return is.and([])
    const sign = isAfter === isDescending ? '<' : '>'
    const isEqual = is.and([is(column, '=', value), is('ART_NO', sign, numberOf(id))])
    return is.or([is(column, sign, value), isEqual])
  }
  return paged(request, {
    async total() {
      const counted = found.select(({ fn }) => fn.countAll<number>().as('total'))
      return (await counted.executeTakeFirstOrThrow()).total
    },
    async items({ after, before, direction, limit }) {
      const order = (direction === 'desc') === isDescending ? 'asc' : 'desc'
      const page = found
        .selectAll()
        .where((is) => is.and([beyond(is, after, true), beyond(is, before, false)]))
        .orderBy(column, order)
        .orderBy('ART_NO', order)
        .limit(limit)
      return (await page.execute()).map(rowOf)
    },
  })
}

function rowOf({ ART_NO, DESCR, PRICE_CENTS, WAREHOUSE, REMARK, ROW_VERSION }: Article): Row<ArticleFields> {
  const remark = REMARK === null ? {} : { remark: REMARK }
  const values = { name: DESCR, price: PRICE_CENTS, warehouse: WAREHOUSE, ...remark }
  // The column holds the options of the choice only.
  return { id: String(ART_NO), version: ROW_VERSION, values: values as InputOf<ArticleFields> }
}

function cellsOf({ name, price, warehouse, remark }: InputOf<ArticleFields>): Omit<Insertable<Columns>, 'ROW_VERSION'> {
  return { DESCR: name, PRICE_CENTS: price, WAREHOUSE: warehouse, REMARK: remark ?? null }
}

/** Returns the number of an article; 0, which none has, for another text: an id comes from a URI. */
function numberOf(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
}

function columnOf(field: string): Column {
  const column = columns.get(field)
  if (column === undefined) throw new Error(`The articles cannot be sorted or filtered by ${field}`)
  return column
}

/** The existing table has no index of words; LIKE of SQLite does not regard case. */
function hasWord(word: string): Expression<SqlBool> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(DESCR || ' ' || coalesce(REMARK, '')) like ${pattern} escape '\\'`
}
