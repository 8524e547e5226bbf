/** What may stand in nothing that the service says, logs or draws: the secrets that the suites use. */
const secrets = [
  'pat-demo-password',
  'mjones-demo-password',
  'desk-demo-password',
  'pat-demo-application-password',
  'seven purple lamps',
  '$argon2id$',
]

/** The secrets that stand in a text. */
export function secretsIn(text: string): readonly string[] {
  return secrets.filter((secret) => text.includes(secret))
}
