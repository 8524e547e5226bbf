/*
 * How a representation is best shown, for media types that can show more than members and values. A layout names
 * members and relations and adds words; it holds nothing that state, links and embedded resources do not, so a media
 * type that knows no layouts loses nothing.
 */
export type Layout = Timetable | Portrait | Ceremony | Progress

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

/** Something that a device of whoever looks at it answers, before the form is sent. */
export interface Ceremony {
  readonly kind: 'ceremony'
  /** The member of the state that the device is given. */
  readonly options: string
  /** The members that are for the device and say nothing to people. */
  readonly unseen: readonly string[]
  /** The field of the form that takes what it answers. */
  readonly field: string
  /** What somebody is told whose browser cannot ask a device. */
  readonly unavailable: string
}

/** Something that goes on, and how far it is. */
export interface Progress {
  readonly kind: 'progress'
  /** The member of the state that says how much of it is over, 0 to 1. */
  readonly fraction: string
  /** The member that says where it is: when that is another, other things can be done. */
  readonly phase: string
}
