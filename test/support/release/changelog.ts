/** The heading of a section that is not released yet, with or without its version. */
const unreleased = /^## (?:Unreleased|\d+\.\d+\.\d+ \(unreleased\))$/m

/** Returns the section of a version, or undefined. A section `Unreleased` is no section of a version. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^(?=## )/m)
  return sections.find((section) => {
    const [heading = ''] = section.split('\n', 1)
    return heading === `## ${version}` || heading.startsWith(`## ${version} (`)
  })
}

/** Tells whether the section of a version has its date. */
export function isDated(section: string): boolean {
  return /^## \S+ \(\d{4}-\d\d-\d\d\)$/m.test(section)
}

/** Returns the changelog with the unreleased section as that of a version; undefined if there is none. */
export function withRelease(changelog: string, version: string, date: string): string | undefined {
  if (!unreleased.test(changelog)) return undefined
  return changelog.replace(unreleased, `## ${version} (${date})`)
}
