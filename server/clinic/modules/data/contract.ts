export { clinicFormat, detailOf, linesOfFile, manifestOf, totalsOf } from './clinic-file.ts'
export { dataEvents } from './texts.ts'
export { dataRoutes } from './routes.ts'
