/** The rules of actions that change appointments and their slots, and nothing else that a schedule shows. */
export const slotRules = { takesLocks: true, isTagged: true } as const
