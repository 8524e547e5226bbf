/*
 * User names that look alike (Unicode TR39). A name uses one script, or Latin with the scripts commonly mixed with it
 * (highly restrictive level, §5.2).
 */
const together = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
]
// The recommended scripts of UAX 31.
const recommended =
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'

const sets = [...recommended.split(' ').map((script) => [script]), ...together].map(
  (scripts) => new RegExp(`^[${['Zyyy', 'Zinh', ...scripts].map((name) => `\\p{scx=${name}}`).join('')}]*$`, 'u'),
)

/** Tells whether all letters of a name belong to scripts that may be mixed. */
export function isOfOneScript(name: string): boolean {
  return sets.some((set) => set.test(name))
}

// Letters and digits that look like Latin letters, by that letter.
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аα',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еҽ',
  g: 'ցɡ',
  h: 'һհ',
  i: 'іιı',
  j: 'јϳ',
  k: 'κк',
  l: '1ӏ|',
  n: 'ոп',
  o: '0оοօ',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝωш',
  x: 'хχ',
  y: 'уγү',
}
const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) => Array.from(others).map((one) => [one, latin])),
)

/** Returns the Latin skeleton of a name; names with equal skeletons look alike. */
export function skeletonOf(name: string): string {
  return Array.from(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .map((letter) => latinOf.get(letter) ?? letter)
    .join('')
}
