/** The only definition of each path of the module. */
export const dataRoutes = {
  exports: '/export',
  exportedWhole: '/export/all',
  exportedTable: '/export/{table}{?cursor}',
  imports: '/imports{?table,mode}',
} as const
