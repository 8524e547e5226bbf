/** Returns the next UTC date on which the demonstration doctors see patients. */
export function nextWeekday(): string {
  const day = new Date()
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() % 6 === 0)
  return day.toISOString().slice(0, 10)
}
