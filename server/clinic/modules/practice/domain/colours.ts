import color from 'color'

const white = color('#ffffff')

/** The least contrast of text to its ground (WCAG 2.2, success criterion 1.4.3). */
const neededContrast = 4.5

const [darkGround, black] = [color('#1a2224'), color('#000000')]
// Shares of white or black that are tried in turn.
const steps = [0, 0.2, 0.35, 0.5, 0.65, 0.8]

/** Returns the colour, lightened as far as text of it needs on the dark ground. */
function onDark(colour: string): string {
  const lighter = steps.map((share) => color(colour).mix(white, share))
  return (lighter.find((each) => each.contrast(darkGround) >= neededContrast + 1) ?? white).hex()
}

/** Returns the colour, darkened as far as white text on it needs. */
function readable(colour: string): string {
  const darker = steps.map((share) => color(colour).mix(black, share))
  return (darker.find((each) => each.contrast(white) >= neededContrast) ?? black).hex()
}

/** Returns the stylesheet that replaces the colours of the kit by one of the clinic and those that follow from it. */
export function stylesheetOf(colour: string): string {
  const light = color(readable(colour))
  const dark = color(onDark(colour))
  const rule = (accent: string, strong: string, soft: string, on: string): string =>
    `:root { --accent: ${accent}; --accent-strong: ${strong}; --accent-soft: ${soft}; --on-accent: ${on}; }`
  return [
    rule(light.hex(), light.mix(black, 0.25).hex(), light.mix(white, 0.88).hex(), '#ffffff'),
    '@media (prefers-color-scheme: dark) {',
    rule(dark.hex(), dark.mix(white, 0.35).hex(), light.mix(darkGround, 0.65).hex(), '#06141a'),
    '}',
    '',
  ].join('\n')
}
