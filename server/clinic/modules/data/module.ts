import { module } from '../../module.ts'
import { exports, wholeFile } from './exports.ts'
import { dataFailures } from './failures.ts'
import { imports } from './imports.ts'
import type { Ports } from './ports.ts'
import { dataRoutes } from './routes.ts'
import { tableFile } from './table-file.ts'

/** Import and export of tables. */
export const data = module<Ports>()({
  name: 'data',
  routes: dataRoutes,
  resources: { exports, exportedWhole: wholeFile, exportedTable: tableFile, imports },
  failures: dataFailures,
})
