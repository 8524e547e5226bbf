/** The names that a described collection chooses. */
interface ChosenNames {
  readonly list: string
  readonly item: string
  readonly fields: object
  readonly hasMany?: object
  readonly attachments?: object
}

// HAL and plain JSON have them beside the state, so a field of this name would lose its value.
const besideState: ReadonlySet<string> = new Set(['_links', '_embedded', '_templates', 'links'])
const ofEachItem: ReadonlySet<string> = new Set(['self', 'collection', 'view', 'home'])

/**
 * Throws RangeError for a name that a part of the service uses for something else.
 *
 * @param linked the names of the fields that are relations too
 */
export function refuseTakenNames(chosen: ChosenNames, linked: readonly string[]): void {
  const { list, item, hasMany = {}, attachments = {} } = chosen
  if (list === item) throw new RangeError(`The list and the item are both named ${list}: choose two names`)
  const fields = Object.keys(chosen.fields)
  const relations = [...Object.keys(hasMany), ...Object.keys(attachments)]
  const hidden = fields.find((name) => besideState.has(name))
  if (hidden !== undefined)
    throw new RangeError(`A field cannot have the name ${hidden}: representations have their links or forms there`)
  // Codecs find a member of a prototype too.
  const inherited = fields.find((name) => name in Object.prototype)
  if (inherited !== undefined)
    throw new RangeError(`A field cannot have the name ${inherited}: each object has such a member`)
  const taken = [...relations, ...linked].find((name) => ofEachItem.has(name))
  if (taken !== undefined) throw new RangeError(`A relation cannot have the name ${taken}: each item has it already`)
  const twice = relations.find((name) => fields.includes(name))
  if (twice !== undefined)
    throw new RangeError(`A relation cannot have the name ${twice}: a field has it, and plain JSON shows one of them`)
}
