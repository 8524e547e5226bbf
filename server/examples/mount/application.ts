import { collection, collections, memoryTable, mountService, tableOf } from '@waymark/server'
import Koa from 'koa'
import { announcements, announcementsDescription } from './description.ts'

/** An application that exists, and serves its announcements with the kit. */
export function application(): Koa {
  const app = new Koa()
  const news = mountService({
    name: 'Announcements',
    summary: 'What employees should know.',
    version: '1',
    basePath: '/news',
    description: announcementsDescription,
    home: { announcements: { href: '/announcements', title: 'Announcements' } },
    routes: collections(announcementsDescription, [
      collection(announcements, {
        path: '/announcements',
        table: memoryTable(tableOf(announcements)),
        mayWrite: () => true,
      }),
    ]),
  })
  app.use(news.middleware)
  app.use((context) => {
    context.body = 'The page that was here before.'
  })
  return app
}
