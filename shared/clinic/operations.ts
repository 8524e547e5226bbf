import * as t from 'io-ts'
import { WholeNumber } from '../src/codecs.ts'
import { curiedRelations, link } from '../src/description.ts'

/** The relations of the module. */
export const operationRelations = curiedRelations('wm', {
  activity: ['one', 'Activity', 'The requests and queues of the service since its start, for clerks.'],
})

const Bars = t.array(t.type({ name: t.string, count: WholeNumber }))

/** The figures of all processes since their start: responses by outcome and by duration, and lengths of queues. */
export const Activity = t.type(
  {
    ...{ requests: WholeNumber, conflicts: WholeNumber, refused: WholeNumber, processes: WholeNumber },
    ...{ outcomes: Bars, durations: Bars, queues: Bars },
  },
  'Activity',
)
export type Activity = t.TypeOf<typeof Activity>

/** The resources about the operation of the service. */
export const operationResources = {
  activity: {
    summary: 'The requests and queues of the service since its start.',
    state: Activity,
    links: { home: link('home') },
  },
} as const
