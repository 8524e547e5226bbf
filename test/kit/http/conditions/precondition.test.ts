import { expect } from 'chai'
import { type Conditions, precondition, type Verdict } from '../../../../server/kit/http/conditions/precondition.ts'

const current = { version: '7', entityTag: '"7;hal"', changed: Date.parse('2026-11-20T10:00:00.500Z') }
const before = 'Fri, 20 Nov 2026 09:00:00 GMT'
const same = 'Fri, 20 Nov 2026 10:00:00 GMT'
const after = 'Fri, 20 Nov 2026 11:00:00 GMT'

type Row = readonly [title: string, conditions: Partial<Conditions>, exists: Verdict, missing?: Verdict]
const reads: readonly Row[] = [
  ['no condition', {}, 'go on', 'go on'],
  ['If-Match with the tag', { ifMatch: '"7;hal"' }, 'go on', 'If-Match'],
  ['If-Match with the tag of another representation', { ifMatch: '"7;html"' }, 'If-Match', 'If-Match'],
  ['If-Match *', { ifMatch: '*' }, 'go on', 'If-Match'],
  ['If-Match with a weak tag', { ifMatch: 'W/"7;hal"' }, 'If-Match', 'If-Match'],
  ['If-Match with a list', { ifMatch: '"1;hal", "7;hal"' }, 'go on', 'If-Match'],
  ['If-Match with garbage', { ifMatch: 'garbage' }, 'If-Match', 'If-Match'],
  ['If-Unmodified-Since before the change', { ifUnmodifiedSince: before }, 'If-Unmodified-Since', 'go on'],
  ['If-Unmodified-Since at the change', { ifUnmodifiedSince: same }, 'go on', 'go on'],
  ['If-Unmodified-Since that is no date', { ifUnmodifiedSince: 'yesterday' }, 'go on', 'go on'],
  ['If-Match before If-Unmodified-Since', { ifMatch: '*', ifUnmodifiedSince: before }, 'go on', 'If-Match'],
  ['If-None-Match with the tag', { ifNoneMatch: '"7;hal"' }, 'not modified', 'go on'],
  ['If-None-Match with the tag, weak', { ifNoneMatch: 'W/"7;hal"' }, 'not modified', 'go on'],
  ['If-None-Match with another', { ifNoneMatch: '"6;hal"' }, 'go on', 'go on'],
  ['If-None-Match with another representation', { ifNoneMatch: '"7;html"' }, 'go on', 'go on'],
  ['If-None-Match with a list', { ifNoneMatch: '"1", "a,b" , W/"7;hal"' }, 'not modified', 'go on'],
  ['If-None-Match *', { ifNoneMatch: '*' }, 'not modified', 'go on'],
  ['If-Modified-Since before the change', { ifModifiedSince: before }, 'go on', 'go on'],
  ['If-Modified-Since at the change', { ifModifiedSince: same }, 'not modified', 'go on'],
  ['If-Modified-Since in an obsolete form', { ifModifiedSince: 'Friday, 20-Nov-26 11:00:00 GMT' }, 'not modified'],
  ['If-None-Match makes If-Modified-Since moot', { ifNoneMatch: '"6;hal"', ifModifiedSince: after }, 'go on'],
  ['both groups', { ifMatch: '"7;hal"', ifNoneMatch: '"7;hal"' }, 'not modified', 'If-Match'],
]
const writes: readonly Row[] = [
  ['If-Match with the tag of any representation of the state', { ifMatch: '"7;html"' }, 'go on', 'If-Match'],
  ['If-Match with the tag of another state', { ifMatch: '"6;html"' }, 'If-Match', 'If-Match'],
  ['If-None-Match *', { ifNoneMatch: '*' }, 'If-None-Match', 'go on'],
  ['If-Modified-Since', { ifModifiedSince: after }, 'go on', 'go on'],
]

describe('precondition', () => {
  for (const [isSafe, rows] of [
    [true, reads],
    [false, writes],
  ] as const) {
    for (const [title, conditions, exists, missing = 'go on'] of rows) {
      it(`${isSafe ? 'reads' : 'writes'} with ${title}: ${exists}, and ${missing} where nothing is`, () => {
        expect(precondition({ isSafe, ...conditions }, current)).to.equal(exists)
        expect(precondition({ isSafe, ...conditions }, undefined)).to.equal(missing)
      })
    }
  }
})
