const camel = /^[a-z][A-Za-z0-9]*$/
const separated = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/
const wordStart = /(?<=[a-z0-9])(?=[A-Z])|[-_]/

/** The name of a member in words: `timeZone` is `Time zone`. A name that is no identifier stays as it is. */
export function labelOf(name: string): string {
  if (!camel.test(name) && !separated.test(name)) return name
  const words = name.split(wordStart).map(lowerUnlessAcronym).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function lowerUnlessAcronym(word: string): string {
  return word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()
}

/** A sentence about a field from a fault such as `must be a whole number`. */
export function faultSentence(prompt: string, fault: string): string {
  const sentence = /^\p{Ll}/u.test(fault) ? `${prompt} ${fault}` : fault
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
