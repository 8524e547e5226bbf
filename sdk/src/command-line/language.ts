/**
 * Returns the language of an environment as in Accept-Language: that of the first of LC_ALL, LC_MESSAGES and LANG that is
 * set, as POSIX says (XBD §8.2); undefined for the locales `C` and `POSIX`.
 *
 * @example
 * console.log(languageIn({ LANG: 'de_AT.UTF-8' })) // de-AT
 */
export function languageIn(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const set = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(Boolean)
  const [, language, region] = /^([A-Za-z]{2,3})(?:_([A-Za-z]{2}))?(?:[.@]|$)/.exec(set ?? '') ?? []
  if (language === undefined) return undefined
  return region === undefined ? language : `${language}-${region}`
}
