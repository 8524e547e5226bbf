import * as t from 'io-ts'

/** The name and contact details of a user. */
export const Profile = t.intersection(
  [t.type({ name: t.string }), t.partial({ email: t.string, telephone: t.string })],
  'Profile',
)
export type Profile = t.TypeOf<typeof Profile>
