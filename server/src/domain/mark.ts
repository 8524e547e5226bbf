/** What is known of a database as a whole, for as long as it exists. */
export type Mark = 'demonstration'

/** The port to the marks of the database. */
export interface Marks {
  has(mark: Mark): Promise<boolean>
  set(mark: Mark): Promise<void>
}
