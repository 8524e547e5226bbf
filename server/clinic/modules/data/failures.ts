import type { FailureCode } from '../../failure.ts'
import type { ProblemKind } from '@waymark/server/http/problem'

/** The problems of the failures about doctors, accounts and exported data. */
export const dataFailures = {
  'doctor-known': {
    status: 409,
    title: 'The name is taken',
    description: 'Another doctor has this name in the address already. Choose another.',
  },
  'appointments-lost': {
    status: 409,
    title: 'Appointments would be lost',
    description:
      'Where the doctor would be, the time of these appointments is over, or no clock shows it. Move or cancel them first.',
  },
  'own-role': {
    status: 409,
    title: 'Your own role stays',
    description: 'Nobody stops being a clerk by mistake. Another clerk can change your role.',
  },
  'last-clerk': {
    status: 409,
    title: 'It is the last clerk',
    description: 'Without a clerk nobody could open or change accounts any more. Give the role to somebody else first.',
  },
  'import-refused': {
    status: 422,
    title: 'Nothing was imported',
    description:
      'Some lines have faults, so nothing was done. Each fault says its line, its column and what would be right.',
  },
  'import-interrupted': {
    status: 409,
    title: 'The import stopped halfway',
    description:
      'Another change came in between. The counted rows are imported. Correct the faults and import the same table again: imported rows stay as they are.',
  },
  'export-too-large': {
    status: 409,
    title: 'There is too much for one file',
    description: 'All tables together have more rows than fit into one file. Fetch them one by one.',
  },
} as const satisfies Partial<Record<FailureCode, ProblemKind>>
