export { oauthEndpoints } from './routes.ts'
export type { ScopeTexts } from './ports.ts'
