import * as shared from '@waymark/shared'

const { link, outside, text } = shared

/** The clinics of a region, each with a link to its own service. */
export const clinics = shared.describeCollection({
  list: 'clinics',
  item: 'clinic',
  title: 'name',
  fields: {
    name: text({ prompt: 'Name', maxLength: 100, example: 'Lamb Walk Clinic' }),
    town: text({ prompt: 'Town', maxLength: 100, example: 'London' }),
    place: outside({ prompt: 'Appointments', example: 'https://lamb-walk.region.example/' }),
  },
  filters: ['town'],
  words: ['name', 'town'],
  sorts: ['name', 'town'],
  texts: {
    list: 'Clinics',
    item: 'A clinic',
    add: 'Add a clinic',
    change: 'Edit the clinic',
    remove: 'Remove the clinic',
  },
})

/** The entry of a region as a client knows it. */
export const regionDescription = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('region'),
    ...shared.curiedRelations('region', {
      clinics: ['one', 'Clinics', 'All clinics of the region.'],
      place: ['one', 'Clinic', 'The service of a clinic, at its present place.'],
    }),
  },
  resources: {
    home: {
      summary: 'The clinics of a region.',
      state: shared.Home,
      links: { clinics: link('clinics'), ...shared.documentationLinks },
    },
  },
  modules: [clinics.resources, shared.commonResources],
})
