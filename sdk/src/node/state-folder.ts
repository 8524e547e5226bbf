/// <reference types="node" />
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

/**
 * Returns the folder for sessions and sign-ins of the current user (XDG Base Directory Specification).
 *
 * @param profile keeps several accounts of one service apart
 */
export function stateFolder(profile: string | undefined = process.env['WAYMARK_PROFILE']): string {
  const folder = join(process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'waymark')
  return profile === undefined ? folder : join(folder, 'profiles', basename(profile))
}
