import { expect } from 'chai'
import {
  inputScript,
  offlineScript,
  script,
  stylesheet,
  worker,
} from '../../../../../server/kit/representations/html/browser/assets.ts'

describe('the script', () => {
  it('is smaller than 17 KB and loads only the modules for kept input and for pages without a connection', () => {
    expect(Buffer.byteLength(script)).to.be.below(17_408)
    expect(script).not.to.match(/\bimport\b(?!\.meta\.url|\('\.\/(?:kept-input|offline)\.js'\))|https?:/)
  })

  it('creates no markup and no code from text', () => {
    expect(script).not.to.match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/)
  })
})

describe('the script for kept input', () => {
  it('is smaller than 3 KB and loads nothing else', () => {
    expect(Buffer.byteLength(inputScript)).to.be.below(3_072)
    expect(inputScript).not.to.match(/\bimport\b|https?:/)
  })

  it('creates no markup and no code from text', () => {
    expect(inputScript).not.to.match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/)
  })
})

describe('the scripts for pages without a connection', () => {
  it('are smaller than 12 KB and load nothing else', () => {
    expect(Buffer.byteLength(offlineScript) + Buffer.byteLength(worker)).to.be.below(12_288)
    expect(offlineScript + worker).not.to.match(/\bimport\b(?!\.meta\.url)|https?:/)
  })

  it('create no markup and no code from text', () => {
    expect(offlineScript + worker).not.to.match(/innerHTML|outerHTML =|insertAdjacentHTML|document\.write|eval\(/)
  })
})

/** Returns the relative luminance of a color (WCAG 2.2). */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function colours(rules: string | undefined): Readonly<Record<string, string>> {
  const found = [...(rules ?? '').matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)]
  return Object.fromEntries(found.map(([, name = '', colour = '']) => [name, colour]))
}

const grounds = ['ground', 'surface', 'sunken']
const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ...grounds.flatMap((back) => ['ink', 'muted', 'accent'].map((front) => [front, back, 4.5] as const)),
  ['wrong', 'surface', 4.5],
  ['wrong', 'wrong-soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['edge', 'ground', 3],
  ['edge', 'surface', 3],
]

const [, light, dark] = stylesheet.split(':root {')

describe('the stylesheet', () => {
  it('is smaller than 40 KB and loads nothing', () => {
    expect(Buffer.byteLength(stylesheet)).to.be.below(40_000)
    expect(stylesheet).not.to.match(/url\(|@import|@font-face/)
  })

  for (const [theme, rules] of Object.entries({ light, dark })) {
    it(`has sufficient contrast in the ${theme} theme (WCAG 1.4.3, 1.4.11)`, () => {
      const colour = colours(rules)
      for (const [front, back, least] of pairs) {
        const found = contrast(colour[front] ?? '', colour[back] ?? '')
        expect(found, `${front} on ${back}`).to.be.at.least(least)
      }
    })
  }

  it('has styles for dark mode, print and narrow screens', () => {
    for (const query of ['prefers-color-scheme: dark', 'print', 'max-width']) expect(stylesheet).to.include(query)
  })
})
