type Atom = string | number | bigint | boolean | null | undefined

/**
 * What of a state is to be otherwise, for `patch` of {@link Representation}: the members that are given, at any depth.
 * `null` removes a member, and a list is replaced as a whole (RFC 7396).
 *
 * @example
 * const changes: Changes<StateAs<ClinicDescription, 'profile'>> = { telephone: null }
 * await profile.patch(changes)
 */
export type Changes<State> = unknown extends State
  ? Readonly<Record<string, unknown>>
  : State extends Atom | readonly unknown[]
    ? State
    : { readonly [Name in keyof State]?: Changes<State[Name]> | null }

/** One step of a JSON Patch (RFC 6902), for `patch` of {@link Representation}; places are JSON Pointers. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }
