import { module } from '../../module.ts'
import type { Ports } from './ports.ts'
import { picture } from './resources/picture.ts'
import { pictureRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import { portableTables } from './storage/portable.ts'
import type { PictureDatabase } from './storage/schema.ts'
import { storedPictures } from './storage/stored-pictures.ts'

/** Uploaded pictures of doctors and of the clinic, resized and without their metadata. */
export const pictures = module<Ports>()({
  name: 'pictures',
  migrations,
  portable: () => portableTables,
  stores: (database: PictureDatabase) => ({ pictures: storedPictures(database) }),
  routes: pictureRoutes,
  resources: { picture },
})
