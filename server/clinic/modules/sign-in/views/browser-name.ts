import { translate } from '@waymark/shared'

type Names = readonly (readonly [part: RegExp, name: string])[]

// The first match counts: most browsers also claim to be Chrome and Safari.
const browsers: Names = [
  [/Edg(?:A|e|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Returns the words for a User-Agent field, such as "Chrome on Windows"; an unknown one is returned unchanged. */
export function browserName(agent: string): string {
  const browser = nameIn(browsers, agent)
  const system = nameIn(systems, agent)
  if (browser === undefined) return agent
  return system === undefined ? browser : translate('{browser} on {system}', { browser, system })
}

function nameIn(names: Names, agent: string): string | undefined {
  return names.find(([part]) => part.test(agent))?.[1]
}
