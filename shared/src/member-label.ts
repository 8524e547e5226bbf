const camel = /^[a-z][A-Za-z0-9]*$/
const separated = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/
const wordStart = /(?<=[a-z0-9])(?=[A-Z])|[-_]/

/** Returns the name of a member in English words: `timeZone` becomes `Time zone`. Other names stay unchanged. */
export function memberLabel(name: string): string {
  if (!camel.test(name) && !separated.test(name)) return name
  const words = name.split(wordStart).map(lowerUnlessAcronym).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function lowerUnlessAcronym(word: string): string {
  return word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()
}
