import * as t from 'io-ts'

/** A sentence for people, where nothing else is to be told. */
export const Notice = t.type({ message: t.string }, 'Notice')
export type Notice = t.TypeOf<typeof Notice>
