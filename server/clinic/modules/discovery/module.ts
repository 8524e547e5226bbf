import { module } from '../../module.ts'
import { home } from './resources/home.ts'
import { level, levelList } from './resources/level.ts'
import type { Ports } from './ports.ts'
import { discoveryRoutes } from './routes.ts'
import { levelView, levelsView } from './views/levels.ts'
import { homeView } from './views/home.ts'

/** The entry of the service, and the maturity levels. */
export const discovery = module<Ports>()({
  name: 'discovery',
  routes: discoveryRoutes,
  views: { home: homeView, levels: levelsView, level: levelView },
  resources: { home, levels: levelList, level },
})
