import { dataTexts } from './texts.ts'
import { dataPermissions } from './permissions.ts'
import { href } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { module } from '../../module.ts'
import { exports, wholeFile } from './resources/exports.ts'
import { clinicFile } from './resources/clinic-file.ts'
import { clinicImport } from './resources/clinic-import.ts'
import { dataFailures } from './failures.ts'
import { imports } from './resources/imports.ts'
import type { Ports } from './ports.ts'
import { dataRoutes } from './routes.ts'
import { dataViews } from './views.ts'
import { tableFile } from './table-file.ts'

/** Import and export of tables. */
export const data = module<Ports>()({
  name: 'data',
  routes: dataRoutes,
  home: (principal) => ({
    imports: may(principal, dataPermissions.importData, {})
      ? { href: href(dataRoutes.imports, {}), title: dataTexts.importTitle }
      : undefined,
    export: may(principal, dataPermissions.exportData, {})
      ? { href: href(dataRoutes.exports, {}), title: dataTexts.exportTitle }
      : undefined,
  }),
  resources: {
    exports,
    exportedWhole: wholeFile,
    exportedClinic: clinicFile,
    exportedTable: tableFile,
    imports,
    clinicImport,
  },
  views: dataViews,
  failures: dataFailures,
})
