/** Values of one quantity that grows with another. */
export interface Line {
  readonly name: string
  /** Pairs of a size and a value, both positive. */
  readonly points: readonly (readonly [number, number])[]
}

export interface Chart {
  readonly title: string
  /** What the values are, such as `ms`. */
  readonly unit: string
  /** What the sizes count, such as `slots`. */
  readonly counted: string
  readonly lines: readonly Line[]
}

const [width, height, left, top, bottom] = [340, 200, 44, 44, 34]
const [right, columns] = [16, 2]
const colours = ['#1a5fb4', '#e66100', '#26a269', '#813d9c']

/** Draws charts with logarithmic horizontal axes side by side, as SVG. */
export function lineCharts(charts: readonly Chart[]): string {
  const rows = Math.ceil(charts.length / columns)
  const size = [columns * width, rows * height].map(String)
  const groups = charts.map((chart, index) => {
    const place = [(index % columns) * width, Math.floor(index / columns) * height].map(String)
    return `<g transform="translate(${place.join()})">\n${drawn(chart)}\n</g>`
  })
  const frame = `width="${size[0] ?? ''}" height="${size[1] ?? ''}" viewBox="0 0 ${size.join(' ')}"`
  const style = 'font-family="system-ui, sans-serif" font-size="11" fill="#241f31"'
  const ground = '<rect width="100%" height="100%" fill="#fff"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame} ${style}>\n${ground}\n${groups.join('\n')}\n</svg>\n`
}

function drawn({ title, unit, counted, lines }: Chart): string {
  const points = lines.flatMap((line) => line.points)
  const sizes = [...new Set(points.map(([size]) => size))].sort((one, other) => one - other)
  const [least, most] = [Math.log(sizes[0] ?? 1), Math.log(sizes.at(-1) ?? 1)]
  const highest = roundedUp(Math.max(...points.map(([, value]) => value)))
  const x = (size: number): number => left + ((Math.log(size) - least) / (most - least || 1)) * (width - left - right)
  const y = (value: number): number => height - bottom - (value / highest) * (height - top - bottom)
  return [
    text(8, 14, `${title}, ${unit}`, 'font-weight="bold"'),
    ...[0, 0.5, 1].map((part) => grid(y(part * highest), shortly(part * highest))),
    ...sizes.map((size) => text(x(size), height - bottom + 14, shortly(size), 'text-anchor="middle"')),
    text(width - right, height - 4, counted, 'text-anchor="end"'),
    ...lines.flatMap(({ name, points: own }, index) => {
      const colour = colours[index % colours.length] ?? ''
      const places = own.map(([size, value]) => `${x(size).toFixed(1)},${y(value).toFixed(1)}`)
      return [
        `<polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        text(8 + (index * (width - 8)) / Math.max(3, lines.length), 30, `— ${name}`, `fill="${colour}"`),
      ]
    }),
  ].join('\n')
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${content}</text>`
}

function grid(y: number, label: string): string {
  const line = `<line x1="${String(left)}" x2="${String(width - right)}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" stroke="#deddda"/>`
  return line + text(left - 6, y + 4, label, 'text-anchor="end"')
}

function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

function shortly(value: number): string {
  return short.format(value)
}
