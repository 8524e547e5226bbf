import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'

/** A link with which a device registers a key of its own, once. */
export const KeyLink = t.type({ message: t.string, expires: Instant }, 'KeyLink')
export type KeyLink = t.TypeOf<typeof KeyLink>
