/** Minutes since midnight: the first slot of a day begins, and the last one ends. */
const [first, last, length] = [9 * 60, 17 * 60, 30]

/** Returns the opening hours of a day that leave out some of its first slots, as text. */
export function hoursOf(count: number, within: readonly number[]): string {
  const open = within.map((index) => `${timeAt(first + index * length)}-${timeAt(first + (index + 1) * length)}`)
  return [...open, `${timeAt(first + count * length)}-${timeAt(last)}`].join(', ')
}

function timeAt(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
