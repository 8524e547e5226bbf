/*
 * User names that look like others (Unicode TR39). A name is in one script, or in Latin together with the scripts that
 * are written together (highly restrictive level, §5.2).
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

/** Whether all letters of a name are of scripts that are written together. */
export function isOfOneScript(name: string): boolean {
  return sets.some((set) => set.test(name))
}

// Letters and digits that are taken for Latin letters, each under the letter that it is taken for.
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

/** The name that a name is taken for, in Latin letters. */
export function skeletonOf(name: string): string {
  return Array.from(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .map((letter) => latinOf.get(letter) ?? letter)
    .join('')
}
