import { chinese as ofKit } from '@waymark/server/languages'
import { clinicLanguage } from '../catalogue.ts'
import { accounts } from './accounts.ts'
import { applications } from './applications.ts'
import { booking } from './booking.ts'
import { calendars } from './calendars.ts'
import { clinic } from './clinic.ts'
import { data } from './data.ts'
import { discovery } from './discovery.ts'
import { messages } from './messages.ts'
import { operations } from './operations.ts'
import { payments } from './payments.ts'
import { practice } from './practice.ts'
import { shop } from './shop.ts'
import { signIn } from './sign-in.ts'
import { staff } from './staff.ts'
import { tasks } from './tasks.ts'
import { webhooks } from './webhooks.ts'

/** Chinese. */
export const chinese = clinicLanguage(ofKit, {
  accounts,
  applications,
  booking,
  calendars,
  clinic,
  data,
  discovery,
  messages,
  operations,
  payments,
  practice,
  shop,
  'sign-in': signIn,
  staff,
  tasks,
  webhooks,
})
