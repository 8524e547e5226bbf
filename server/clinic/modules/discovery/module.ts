import { module } from '../../module.ts'
import { home } from './resources/home.ts'
import { level, levelList } from './resources/level.ts'
import { robots } from './resources/robots.ts'
import type { Ports } from './ports.ts'
import { discoveryRoutes } from './routes.ts'
import { levelView, levelsView } from './views/levels.ts'
import { homeView } from './views/home.ts'

/** The entry of the service, the maturity levels, and the rules for crawlers. */
export const discovery = module<Ports>()({
  name: 'discovery',
  routes: discoveryRoutes,
  views: { home: homeView, levels: levelsView, level: levelView },
  endpoints: () => [robots],
  resources: { home, levels: levelList, level },
})
