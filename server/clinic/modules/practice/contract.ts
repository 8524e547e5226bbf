export { brandOf, type Contact, contactOf } from './brand.ts'
export { addressOf, type ClinicDetails, type Clinics } from './domain/clinic.ts'
export { practiceRoutes } from './routes.ts'
