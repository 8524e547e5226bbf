import type { ClientApplication, ClientApplications, SelfRegistration } from '@waymark/server/oauth'

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

/** Returns the applications that clerks have registered, those that have registered themselves, and the `waymark` command. */
export function knownApplications(
  applications: ClientApplications,
  registration: Pick<SelfRegistration, 'find'> | undefined,
): ClientApplications {
  return {
    ...applications,
    async find(id) {
      return id === command.id ? command : (registration?.find(id) ?? applications.find(id))
    },
  }
}
