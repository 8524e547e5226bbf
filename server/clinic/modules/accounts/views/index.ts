import type { Views } from '@waymark/server/representations/html'
import { accountView, sessionsView, sessionView, usersView } from './account.ts'

/** The pages of the module that are made by hand. */
export const accountViews: Views = { user: accountView, session: sessionView, sessions: sessionsView, users: usersView }
