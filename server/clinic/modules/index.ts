import { accounts } from './accounts/module.ts'
import { agents } from './agents/module.ts'
import { booking } from './booking/module.ts'
import { calendars } from './calendars/module.ts'
import { data } from './data/module.ts'
import { discovery } from './discovery/module.ts'
import { messages } from './messages/module.ts'
import { fhir } from './fhir/module.ts'
import { operations } from './operations/module.ts'
import { applications } from './applications/module.ts'
import { payments } from './payments/module.ts'
import { pictures } from './pictures/module.ts'
import { practice } from './practice/module.ts'
import { shop } from './shop/module.ts'
import { signIn } from './sign-in/module.ts'
import { staff } from './staff/module.ts'
import { tasks } from './tasks/module.ts'
import { webhooks } from './webhooks/module.ts'

/** The modules of the clinic. The composition takes them from here. */
export const modules = [
  discovery,
  booking,
  accounts,
  signIn,
  staff,
  messages,
  shop,
  applications,
  pictures,
  tasks,
  data,
  operations,
  webhooks,
  calendars,
  fhir,
  agents,
  payments,
  practice,
] as const
