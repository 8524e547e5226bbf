import { expect } from 'chai'
import { clinicDescription } from '@waymark/shared/clinic'
import { relationGraph } from '../../../server/kit/documentation/relation-graph.ts'

interface Label {
  readonly left: number
  readonly right: number
  readonly y: number
}

function labelsOf(drawing: string): readonly Label[] {
  const labels = drawing.matchAll(/x="([\d.]+)"\s+y="([\d.]+)"\s+fill="#5c6b69"\s+text-anchor="(\w+)"[^>]*>([^<]*)</g)
  return Array.from(labels, ([, x, y, anchor, words = '']) => {
    const width = words.length * 6
    const left = anchor === 'end' ? Number(x) - width : Number(x)
    return { left, right: left + width, y: Number(y) }
  })
}

describe('the map of relations', () => {
  it('has no labels that overlap, however many arrows it has', () => {
    const labels = labelsOf(relationGraph(clinicDescription))
    expect(labels.length).to.be.above(100)
    const pairs = labels.flatMap((one, index) => labels.slice(index + 1).map((other) => [one, other] as const))
    const overlapping = pairs.filter(
      ([one, other]) => one.left < other.right && other.left < one.right && Math.abs(one.y - other.y) < 12,
    )
    expect(overlapping).to.deep.equal([])
  })

  it('labels arrows of one relation that end together once', () => {
    const drawing = relationGraph(clinicDescription, { relation: 'doctor' })
    expect(drawing.match(/<path d="M\d[^>]*marker-end/g)?.length).to.be.above(20)
    expect(labelsOf(drawing)).to.have.length(1)
  })

  it('of one relation has the kinds that it connects, and no other arrow', () => {
    const drawing = relationGraph(clinicDescription, { relation: 'next-slot' })
    expect(new Set(Array.from(drawing.matchAll(/font-weight="600">(\w+)</g), ([, kind]) => kind))).to.deep.equal(
      new Set(['doctor', 'appointmentType', 'schedule', 'week', 'slot']),
    )
    expect(drawing).to.include('>next-slot<').and.not.to.include('>waiting-list<')
  })
})
