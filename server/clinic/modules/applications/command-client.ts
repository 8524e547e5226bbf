import type { ClientApplication, ClientApplications } from '@waymark/server/oauth'

/** The `waymark` command, which every clinic knows: a public client that returns to this computer (RFC 8252 §7.3). */
const command: ClientApplication = {
  id: 'waymark',
  name: 'The command waymark',
  kind: 'command',
  redirectUris: ['http://127.0.0.1/'],
  isConfidential: false,
  createdAt: 0,
  version: 1,
}

/** Returns the registered client applications, and the `waymark` command. */
export function withCommand(applications: ClientApplications): ClientApplications {
  return { ...applications, find: (id) => (id === command.id ? Promise.resolve(command) : applications.find(id)) }
}
