import * as shared from '@waymark/shared'

/** The description of a service that has a home and the documents of the kit only. */
export const bareDescription = shared.describe({
  entry: 'home',
  relations: { ...shared.commonRelations('app'), ...shared.curiedRelations('app', {}) },
  resources: {
    home: { summary: 'A service.', state: shared.Home, links: { ...shared.documentationLinks } },
    ...shared.commonResources,
  },
})
