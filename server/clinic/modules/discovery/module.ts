import { module } from '../../module.ts'
import { home } from './home.ts'
import { level, levelList } from './level.ts'
import type { Ports } from './ports.ts'
import { discoveryRoutes } from './routes.ts'

/** The entry of the service, and the maturity levels. */
export const discovery = module<Ports>()({
  name: 'discovery',
  routes: discoveryRoutes,
  resources: { home, levels: levelList, level },
})
