/** One step of the way to a representation; its {@link History} lists them. */
export interface Hop {
  /** What was followed, submitted or written: a relation, a form, a method, or `entry`; an embedded one of several has its position. */
  readonly name: string
  readonly through: 'entry' | 'link' | 'embedded' | 'form' | 'write'
  /** The URL at which the step arrived; for what is embedded the URL of the document that holds it. */
  readonly url: string
}

/**
 * The way to a representation, from the entry on.
 *
 * @example
 * console.log(doctor.history.map(({ name }) => name).join(' › '))
 */
export type History = readonly Hop[]

/** The names of the steps, for messages and errors. */
export function trailOf(history: History): readonly string[] {
  return history.map(({ name, through }) => (through === 'form' || through === 'write' ? `${name}()` : name))
}
