export type { Pictures } from './domain/picture.ts'
export type { Shape } from './resizing/shape.ts'
export { pictureRoutes } from './routes.ts'
export { uploadedPicture } from './uploaded-picture.ts'
