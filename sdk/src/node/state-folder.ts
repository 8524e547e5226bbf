/// <reference types="node" />
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Returns the folder for sessions and sign-ins of the current user (XDG Base Directory Specification). */
export function stateFolder(): string {
  return join(process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'waymark')
}
