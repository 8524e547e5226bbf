/** How a host sees the actions of a page: as tools that change with each page, or by four tools that never change. */
export type ToolStyle = 'dynamic' | 'stable'

/** The words for what is possible on every page; the stable tools say it themselves. */
export const fixedActions: Readonly<Record<ToolStyle, { readonly rest: string; readonly always: string }>> = {
  dynamic: { rest: 'more', always: 'look, back, home, more' },
  stable: { rest: 'look {at: "rest"}', always: '' },
}
