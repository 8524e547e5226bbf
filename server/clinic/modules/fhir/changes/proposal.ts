/*
 * Ids of appointments that are not booked: a time that can be booked, and a time that is held; a guest has the id of the hold
 * in it.
 */

/** Returns the id of the proposed appointment of a slot. */
export function proposedId(slot: number): string {
  return `proposed-${String(slot)}`
}

/** Returns the slot of a proposed appointment; undefined for another id. */
export function proposedSlot(id: string): number | undefined {
  const [, slot] = /^proposed-([1-9]\d{0,8})$/.exec(id) ?? []
  return slot === undefined ? undefined : Number(slot)
}

/** Returns the id of the pending appointment of a held slot. */
export function heldId(slot: number, hold?: string): string {
  return `held-${String(slot)}${hold === undefined ? '' : `.${hold}`}`
}

/** Returns the slot of a pending appointment; undefined for another id. */
export function heldSlot(id: string): number | undefined {
  const [, slot] = /^held-([1-9]\d{0,8})(?:\.[A-Za-z0-9-]+)?$/.exec(id) ?? []
  return slot === undefined ? undefined : Number(slot)
}

/** Returns the hold of a guest in the id of a pending appointment. */
export function holdOf(id: string): string | undefined {
  return /^held-\d+\.([A-Za-z0-9-]+)$/.exec(id)?.[1]
}
