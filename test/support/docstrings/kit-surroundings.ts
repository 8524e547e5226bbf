/** The names that examples of the kit use without declaring them: none, so a reader can copy each example. */
export interface Surroundings {
  readonly none?: never
}
