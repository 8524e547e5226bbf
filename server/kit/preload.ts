import { loadReader } from './http/content/read-content.ts'

/**
 * Loads the modules that the first response does not need, because an installation of another version may replace their
 * files while this one serves.
 */
export async function preload(): Promise<void> {
  await Promise.all([loadReader(), import('@simplewebauthn/server'), import('./authentication/oauth/provider.ts')])
}
