import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

const advice = 'choose a longer one of several unrelated words'

/**
 * Why a new password is among the first that an attacker tries (NIST SP 800-63B §3.1.1.2); undefined where it is not.
 *
 * @param user the user name, which is no part of a good password
 */
export function weaknessOf(password: string, user: string): string | undefined {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isCommon(folded)) return `is a common password; ${advice}`
  if (isRepetitive(folded) || isSequence(folded)) return `repeats or counts; ${advice}`
  if (user !== '' && Array.from(folded.replaceAll(user, '')).length < 6 && folded.includes(user)) {
    return `is hardly more than the user name; ${advice}`
  }
  return undefined
}

// A few digits or signs at the end of a common password are what attackers try next.
function isCommon(folded: string): boolean {
  const stem = folded.replace(/[\p{N}\p{P}\p{S}\s]{1,6}$/u, '')
  return common.has(folded) || (stem.length >= 4 && common.has(stem))
}

function isRepetitive(folded: string): boolean {
  return new Set(folded).size < 4 || /^(.{1,5})\1{2,}.{0,4}$/su.test(folded)
}

function isSequence(folded: string): boolean {
  const codes = Array.from(folded).map((letter) => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  // From 9 to 0 the digits go on counting.
  return [...steps].every((step) => step === 1 || step === -9) || [...steps].every((step) => step === -1 || step === 9)
}
