/** The secrets of the suites, which must not occur in responses, logs or pictures. */
const secrets = [
  'pat-demo-password',
  'mjones-demo-password',
  'desk-demo-password',
  'pat-demo-application-password',
  'seven purple lamps',
  '$argon2id$',
]

/** Returns the secrets that a text contains. */
export function secretsIn(text: string): readonly string[] {
  return secrets.filter((secret) => text.includes(secret))
}
