import * as t from 'io-ts'

/** The home document: what the service is called and what it is for. */
export const Home = t.type({ name: t.string, description: t.string }, 'Home')
export type Home = t.TypeOf<typeof Home>
