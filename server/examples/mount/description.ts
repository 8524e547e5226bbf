import * as shared from '@waymark/shared'

const { link, paragraphs, text } = shared

/** The announcements of a company. */
export const announcements = shared.describeCollection({
  list: 'announcements',
  item: 'announcement',
  title: 'title',
  fields: {
    title: text({ prompt: 'Title', maxLength: 100, example: 'The canteen is open again' }),
    body: paragraphs({ prompt: 'Text', maxLength: 2000, example: 'From Monday on, 11:30 to 14:00.' }),
  },
  words: ['title', 'body'],
  sorts: ['title'],
  texts: {
    list: 'Announcements',
    item: 'An announcement',
    add: 'Announce',
    change: 'Edit the announcement',
    remove: 'Remove the announcement',
  },
})

/** The announcements as a client knows them. */
export const announcementsDescription = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('news'),
    ...shared.curiedRelations('news', { announcements: ['one', 'Announcements', 'All announcements.'] }),
  },
  resources: {
    home: {
      summary: 'The announcements of a company.',
      state: shared.Home,
      links: { announcements: link('announcements'), ...shared.documentationLinks },
    },
  },
  modules: [announcements.resources, shared.commonResources],
})
