/**
 * What HAL-FORMS leaves open, and clients do differently.
 *
 * @example
 * const service = connect('http://localhost:3000/', { forms: { dottedNames: 'nested', lists: 'as-given' } })
 */
export interface FormPolicy {
  /**
   * A field `address.city` in a JSON body: a member of this name (`flat`, if not given), or the member `city` of a member
   * `address` (`nested`), which is only a suggestion (mamund/hal-forms#99).
   */
  readonly dottedNames?: 'flat' | 'nested' | undefined
  /**
   * One value for a field whose options say no `maxItems` of 1: sent as a list of it (`by-limit`, if not given), which is
   * what other clients do (mamund/hal-forms#76), or by itself (`as-given`). A field that the description knows is always
   * sent as it is given.
   */
  readonly lists?: 'by-limit' | 'as-given' | undefined
}
