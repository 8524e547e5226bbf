import { href } from '@waymark/server'
import { staffRoutes } from '../../routes.ts'

const ownPath = href(staffRoutes.roleView, {})

/** Returns the address of a page as patients see it; a page as another person sees it leads to itself. */
export function roleViewOf(page: string): string {
  return page.startsWith(ownPath) ? page : href(staffRoutes.roleView, { page })
}
