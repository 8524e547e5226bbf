import { accountRelations } from './accounts.ts'
import { bookingRelations } from './booking.ts'
import { dataRelations } from './data.ts'
import { discoveryRelations } from './discovery.ts'
import { messageRelations } from './messages.ts'
import { programRelations } from './programs.ts'
import { shopRelations } from './shop.ts'
import { taskRelations } from './tasks.ts'
import { commonRelations } from '../src/documentation.ts'
import { registeredRelations } from '../src/description.ts'

/** The relations of the clinic. Registered ones (IANA) keep their names; others are `wm:` curies. */
export const clinicRelations = {
  ...commonRelations('wm'),
  ...registeredRelations({
    search: ['one', 'Find a doctor', 'Searches doctors by name, speciality or language.'],
    next: ['one', 'Next', 'The next member of the series: the next day of a schedule, the next page of a collection.'],
    prev: [
      'one',
      'Previous',
      'The previous member of the series: the previous day of a schedule, the previous page of a collection.',
    ],
    payment: ['one', 'Payment', 'The step of a purchase that sets the payment method.'],
    profile: ['many', 'Profile', 'The corresponding resource type of FHIR, the health care standard.'],
    enclosure: ['one', 'Download', 'A file that belongs to the resource and may be large.'],
  }),
  ...bookingRelations,
  ...accountRelations,
  ...taskRelations,
  ...dataRelations,
  ...messageRelations,
  ...programRelations,
  ...shopRelations,
  ...discoveryRelations,
} as const
