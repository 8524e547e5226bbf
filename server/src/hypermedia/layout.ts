/*
 * How a representation is best shown, for media types that can show more than members and values. A layout names
 * members and relations and adds words; it holds nothing that state, links and embedded resources do not, so a media
 * type that knows no layouts loses nothing.
 */
export type Layout = Timetable | Portrait

/** A list of columns, such as days, each with cells, such as times; cells that say the same stand in one row. */
export interface Timetable {
  readonly kind: 'timetable'
  readonly caption: string
  /** The member of the state that lists the columns. */
  readonly columns: string
  /** The member of a column that heads it, and the one that lists its cells. */
  readonly head: string
  readonly cells: string
  /** The member of a cell that heads its row, and the one that says what is there. */
  readonly row: string
  readonly says: string
  /** In words, what a cell may say. */
  readonly words: Readonly<Record<string, string>>
  /** Where cells lead: to those resources embedded under the relation whose `id` is equal. */
  readonly leadsTo: { readonly relation: string; readonly id: string }
}

/** Somebody or something with a name, whose initials can stand for a picture. */
export interface Portrait {
  readonly kind: 'portrait'
}
