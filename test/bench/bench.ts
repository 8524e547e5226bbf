import { costOfBookings } from './bookings.ts'
import { costOfDecisions } from './decisions.ts'
import { costOfFirstLoad } from './first-load.ts'
import { costOfGrowth } from './growth.ts'
import { costOfGrowthOverPostgres } from './growth-postgres.ts'
import { costOfJourneys } from './journeys.ts'
import { costOfLanguages } from './languages.ts'
import { costOfMemory } from './memory.ts'
import { costOfNavigation } from './navigation.ts'
import { costOfOverload } from './overload.ts'
import { costByPart } from './profile.ts'
import { costOfScale } from './scale.ts'
import { costOfSerializers } from './serializers.ts'
import { costOfServer } from './server.ts'
import { costOfSlowLine } from './slow-line.ts'
import { costOfTasks } from './tasks.ts'
import { costOfWeights } from './weights.ts'

/** The parts by name: `npm run bench -- client` runs one of them alone. */
const parts = {
  decisions: costOfDecisions,
  serializers: costOfSerializers,
  tasks: costOfTasks,
  async client() {
    await costOfNavigation()
    await costOfJourneys()
    await costOfWeights()
  },
  bookings: costOfBookings,
  server: costOfServer,
  profile: costByPart,
  overload: costOfOverload,
  memory: costOfMemory,
  languages: costOfLanguages,
  'first-load': costOfFirstLoad,
  'slow-line': costOfSlowLine,
  growth: costOfGrowth,
  'growth-postgres': costOfGrowthOverPostgres,
  scale: costOfScale,
}
const given = process.argv.slice(2)
for (const [name, part] of Object.entries(parts)) if (given.length === 0 || given.includes(name)) await part()
