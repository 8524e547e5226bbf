import {
  action,
  collection,
  collections,
  createService,
  decodeText,
  openTables,
  protocolProblem,
  representer,
  type Resource,
  resourceFor,
  type Table,
  tableOf,
} from '@waymark/server'
import type { OpenIdSignIn } from '@waymark/server/openid'
import type { Fault } from '@waymark/shared'
import type { Server } from 'node:http'
import { columns, importForm, orders, parts, partsDescription, suppliers } from './description.ts'

/** Clerks edit parts and suppliers; buyers order. */
export interface Account {
  readonly role: 'clerk' | 'buyer'
}

/** The sign-in of accounts: an authenticator, and the paths of its pages if it has any. */
export type SignIn = Pick<OpenIdSignIn<Account>, 'authenticator'> & Partial<OpenIdSignIn<Account>>

interface Stock {
  readonly partTable: Table<typeof parts.fields>
  readonly supplierTable: Table<typeof suppliers.fields>
}

const isClerk = (account: Account | undefined): boolean => account?.role === 'clerk'
const isBuyer = (account: Account | undefined): boolean => account?.role === 'buyer'

/** Parts to order, by supplier. Everybody reads. */
export async function partsService(url: string, signIn: SignIn): Promise<Server> {
  const tables = await openTables(url)
  const supplierTable = await tables.table(tableOf(suppliers))
  const partTable = await tables.table(tableOf(parts))
  const orderTable = await tables.table(tableOf(orders))
  const attachments = await tables.attachments(parts)
  const take = (part: string, quantity: number) => takeFromStock(partTable, part, quantity)

  const server = createService({
    ...signIn,
    name: 'Parts',
    summary: 'Parts to order.',
    version: '1',
    description: partsDescription,
    inTransaction: tables.inTransaction,
    stateVersion: tables.stateVersion,
    home: {
      suppliers: { href: '/suppliers', title: 'Suppliers' },
      parts: { href: '/parts', title: 'Parts' },
      orders: { href: '/orders', title: 'Orders' },
      imports: { href: '/imports', title: 'Import' },
    },
    routes: [
      ...(signIn.routes ?? []),
      { name: 'imports', template: '/imports', resource: imports({ partTable, supplierTable }) },
      ...collections(partsDescription, [
        collection(suppliers, { path: '/suppliers', table: supplierTable, mayWrite: isClerk }),
        collection(parts, { path: '/parts', table: partTable, attachments, mayWrite: isClerk }),
        collection(orders, {
          path: '/orders',
          table: orderTable,
          mayWrite: isBuyer,
          before: {
            change: ({ before, after }) =>
              before.values.part === after.values.part
                ? undefined
                : [{ pointer: '/part', detail: 'cannot be changed' }],
          },
          after: {
            create: ({ values }) => take(values.part, values.quantity),
            change: ({ before, after }) => take(after.values.part, after.values.quantity - before.values.quantity),
            remove: ({ values }) => take(values.part, -values.quantity),
          },
        }),
      ]),
    ],
  })
  server.once('close', () => void tables.close())
  return server
}

/** Takes a quantity of a part; a negative one is put back. */
async function takeFromStock(
  table: Stock['partTable'],
  id: string,
  quantity: number,
): Promise<readonly Fault[] | undefined> {
  const part = await table.find(id)
  const left = (part?.values.stock ?? 0) - quantity
  if (part === undefined || left < 0) return [{ pointer: '/quantity', detail: 'is more than the stock' }]
  const stored = await table.update(part, { ...part.values, stock: left })
  return stored === undefined ? [{ pointer: '/quantity', detail: 'is of a stock that has just changed' }] : undefined
}

function imports({ partTable, supplierTable }: Stock): Resource<Account> {
  const represent = representer(partsDescription)
  const resource = resourceFor<Account>()
  return resource({
    kind: 'imports',
    cache: { store: 'none' },
    find: ({ caller }) => Promise.resolve({ entity: caller.principal, version: '1' }),
    represent: (account) =>
      represent('imports', {
        title: 'Import',
        self: '/imports',
        state: { columns: Object.keys(columns) },
        links: { home: { href: '/', title: 'Home' }, parts: { href: '/parts', title: 'Parts' } },
        forms: { import: isBuyer(account) ? undefined : { method: 'POST', target: '/imports' } },
      }),
    actions: {
      POST: action(
        'import',
        importForm,
        async (_account: Account | undefined, { file }) => {
          const [, ...lines] = linesOf(await file.text())
          const read = await Promise.all(lines.map((line, index) => readPart(supplierTable, line, index + 2)))
          const faults = read.flatMap((part) => ('faults' in part ? part.faults : []))
          // Faults do not roll back what an action has stored, so it stores nothing before all lines are read.
          if (faults.length > 0) return { faults }
          for (const part of read) if ('values' in part) await partTable.insert(part.values)
          return { outcome: 'updated', at: '/parts', touched: ['/parts'] }
        },
        {
          refusal: (account) => {
            if (isClerk(account)) return undefined
            return protocolProblem(account === undefined ? 'authentication-required' : 'not-allowed')
          },
        },
      ),
    },
  })
}

function linesOf(csv: string): readonly string[] {
  return csv.trimEnd().split(/\r?\n/)
}

/** Reads a line of cells without quotation marks; its faults name it. */
async function readPart(supplierTable: Stock['supplierTable'], line: string, lineNumber: number) {
  const refused = (...details: readonly string[]) => ({
    faults: details.map((detail) => ({ pointer: '/file', detail: `line ${String(lineNumber)}: ${detail}` })),
  })
  const names = Object.keys(columns)
  const cells = line.split(',').map((cell) => cell.trim())
  if (cells.length !== names.length) return refused(`must have the columns ${names.join(', ')}`)
  const decoded = decodeText(
    columns,
    names.map((name, index) => [name, cells[index] ?? ''] as const),
  )
  if (!decoded.ok) return refused(...decoded.faults.map(({ pointer, detail }) => `${pointer.slice(1)} ${detail}`))
  const { name, stock, supplier } = decoded.value
  const found = await supplierTable.page({ where: { name: supplier }, sort: 'name', isDescending: false, limit: 1 })
  const [known] = found.items
  return known === undefined ? refused('supplier is unknown') : { values: { name, stock, supplier: known.id } }
}
