export { taskTexts } from './texts.ts'
export { taskPermissions } from './permissions.ts'
export { taskRoutes } from './routes.ts'
export type { Tasks } from './domain/task.ts'
