import { expect } from 'chai'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import {
  areFree,
  breakEndOf,
  endOf,
  isTooSoon,
  slotsFor,
  startsOf,
  type Grid,
} from '@waymark/clinic/modules/booking/domain/fitting-times'
import type { Slot } from '@waymark/clinic/modules/booking/domain/slot'

const date = '2026-12-01'
const now = Date.parse('2026-11-30T12:00:00Z')
const minute = 60_000

/** The slots of a morning with a break from 11:00 to 12:00; those at the given times are booked. */
function morning(booked: readonly string[] = [], buffer = 0): Grid {
  const hours = { slotLength: 30, buffer }
  const all = [
    ...slotsOf(date, { from: '09:00', to: '11:00', ...hours }, 'Europe/London'),
    ...slotsOf(date, { from: '12:00', to: '13:00', ...hours }, 'Europe/London'),
  ]
  const slots = all.map((slot, index): Slot => {
    const state = booked.includes(slot.startTime) ? 'booked' : 'open'
    return { ...slot, id: index + 1, doctor: 'd', date, state, closesAt: slot.start, version: 1 }
  })
  return { slots, gap: buffer * minute }
}

const first = ({ slots: [slot] }: Grid): Slot => slot ?? expect.fail('There are slots')
const times = (slots: readonly Slot[] | undefined): readonly string[] | undefined =>
  slots?.map(({ startTime }) => startTime)
const starts = (grid: Grid, needed: Parameters<typeof startsOf>[1]): readonly string[] | undefined =>
  times(startsOf(grid, needed, now))

describe('the times that fit an appointment type', () => {
  it('take as many consecutive slots as the length needs', () => {
    const grid = morning()
    for (const [length, taken] of [
      [10, ['09:00']],
      [30, ['09:00']],
      [45, ['09:00', '09:30']],
      [60, ['09:00', '09:30']],
      [120, ['09:00', '09:30', '10:00', '10:30']],
    ] as const) {
      expect(times(slotsFor(grid, first(grid), { length }))).to.deep.equal(taken)
    }
    expect(slotsFor(grid, first(grid), { length: 121 }), 'the hours end').to.equal(undefined)
    expect([endOf({ start: 0 }, { length: 45 }), breakEndOf({ start: 0 }, { length: 45, buffer: 15 })]).to.deep.equal([
      45 * minute,
      60 * minute,
    ])
  })

  it('include the break afterwards, which may lie outside the working hours', () => {
    expect(starts(morning(['10:00']), { length: 30, buffer: 30 })).to.deep.equal(['09:00', '10:30', '12:00', '12:30'])
    expect(starts(morning(['12:00']), { length: 30, buffer: 90 })).to.deep.equal(['09:00', '09:30', '10:00', '12:30'])
  })

  it('have free slots only, in the same working hours', () => {
    expect(starts(morning(), { length: 60 })).to.deep.equal(['09:00', '09:30', '10:00', '12:00'])
    expect(starts(morning(['10:00']), { length: 60 })).to.deep.equal(['09:00', '12:00'])
    expect(starts(morning(), { length: 150 })).to.deep.equal([])
  })

  it('may have the breaks of the doctor between their slots', () => {
    // 09:00, 09:40, 10:20 and 12:00
    expect(starts(morning([], 10), { length: 60 })).to.deep.equal(['09:00', '09:40'])
  })

  it('begin late enough for the notice of the type', () => {
    const start = first(morning()).start
    const hours = (start - now) / (60 * minute)
    expect(starts(morning(), { length: 30, notice: hours * 60 })).not.to.include('09:00')
    expect(starts(morning(), { length: 30, notice: hours * 60 - 1 })).to.include('09:00')
    expect(isTooSoon({ start }, { length: 30 }, start - 1)).to.equal(false)
  })

  it('are free for the appointment that moves', () => {
    const grid = morning(['09:30', '10:00'])
    const taken = slotsFor(grid, first(grid), { length: 60 }) ?? []
    expect([areFree(taken, { now }), areFree(taken, { now, own: new Set([2]) })]).to.deep.equal([false, true])
  })
})
