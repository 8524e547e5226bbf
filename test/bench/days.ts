export const firstDay = '2030-01-01'
export const slotsOfDay = 20
/** More schedules than the memory of responses holds. */
export const days = 4000
