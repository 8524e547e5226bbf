const secrets = [
  ...['token', 'secret', 'password', 'passwd', 'passphrase', 'signature', 'sig', 'credential', 'credentials'],
  ...['capability', 'key', 'apikey', 'code', 'ticket', 'assertion', 'session', 'auth', 'jwt'],
].join('|')
const parameter = new RegExp(`([?&;#](?:[\\w.~-]*[._-])?(?:${secrets})=)[^&;#\\s"')>]+`, 'gi')

/**
 * What developers read is logged: what stands before the `@` of a URL in it may be a password, and a parameter of its
 * query that is called like one lets whoever reads it do what the user may.
 */
export function redacted(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/?#]*@/g, '$1***@').replaceAll(parameter, '$1***')
}
