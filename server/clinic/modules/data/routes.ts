/** The only definition of each path of the module. */
export const dataRoutes = {
  exports: '/export',
  exportedWhole: '/export/all',
  exportedClinic: '/export/clinic',
  exportedTable: '/export/{table}{?cursor}',
  imports: '/imports{?table,mode}',
  clinicImport: '/imports/clinic{?mode,conflicts}',
} as const
