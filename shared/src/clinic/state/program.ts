import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'

/**
 * A program that people can allow to do something for them. `grants` are the ways in which it gets tokens, in the words of
 * OAuth 2; `secret` is there once, in the answer that registered it.
 */
export const Program = t.intersection(
  [
    t.type({
      id: t.string,
      name: t.string,
      type: t.keyof({ site: null, app: null, device: null, service: null, own: null }),
      redirectUris: t.readonlyArray(t.string),
      grants: t.readonlyArray(t.string),
      isConfidential: t.boolean,
      createdAt: Instant,
    }),
    t.partial({ secret: t.string }),
  ],
  'Program',
)
export type Program = t.TypeOf<typeof Program>

/** What an account has allowed a program, in words, and when the program will have to ask again. */
export const AllowedProgram = t.type(
  { id: t.string, name: t.string, may: t.readonlyArray(t.string), allowedAt: Instant, expires: Instant },
  'AllowedProgram',
)
export type AllowedProgram = t.TypeOf<typeof AllowedProgram>

/** A program that asks somebody to be allowed something, which `wants` says in words. */
export const Consent = t.type(
  { description: t.string, program: t.string, user: t.string, wants: t.readonlyArray(t.string) },
  'Consent',
)
export type Consent = t.TypeOf<typeof Consent>

/** Where devices are connected; with the code that a device shows, what that device wants. */
export const Device = t.intersection(
  [
    t.type({ description: t.string }),
    t.partial({ code: t.string, program: t.string, user: t.string, wants: t.readonlyArray(t.string) }),
  ],
  'Device',
)
export type Device = t.TypeOf<typeof Device>
