import { href } from '@waymark/server'
import { isMember, may } from '@waymark/server/authentication'
import { module } from '../../module.ts'
import { completedMail } from './completed-mail.ts'
import { deliverDue } from './domain/outbox.ts'
import { message, messageList } from './resources/message.ts'
import { messagePermissions, messageScopes } from './permissions.ts'
import type { Ports } from './ports.ts'
import { messageData } from './personal-data.ts'
import { messageRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import { portableTables } from './storage/portable.ts'
import type { MessageDatabase } from './storage/schema.ts'
import { storedMessages } from './storage/stored-messages.ts'
import { storedOutbox } from './storage/stored-outbox.ts'
import { messageLogs, messageTexts } from './texts.ts'
import { messageViews } from './views.ts'

/** Messages to users, and their delivery by mail and SMS. */
export const messages = module<Ports>()({
  name: 'messages',
  migrations,
  portable: () => portableTables,
  stores: (database: MessageDatabase) => ({ messages: storedMessages(database), outbox: storedOutbox(database) }),
  ports: ({ mailTransport, smsTransport }) => ({ mailTransport, smsTransport }),
  routes: messageRoutes,
  userLinks: ({ id: user }, principal) => ({
    messages: may(principal, messagePermissions.readMessages, { account: user })
      ? { href: href(messageRoutes.messages, { user }), title: messageTexts.ownMessagesTitle }
      : undefined,
  }),
  home: (principal) => ({
    messages:
      isMember(principal) && may(principal, messagePermissions.readMessages, { account: principal.account })
        ? { href: href(messageRoutes.messages, { user: principal.account }), title: messageTexts.messagesTitle }
        : undefined,
  }),
  personalData: messageData,
  resources: { messages: messageList, message },
  views: messageViews,
  scopes: messageScopes,
  jobs: ({ outbox, mailTransport, smsTransport, logger, ...ports }) => {
    const report = (key: string, reason: string): void => {
      logger.warn({ key, reason }, messageLogs.undeliveredLog)
    }
    const complete = completedMail(ports)
    const delivery = { outbox, mailTransport, smsTransport, complete, report }
    return [{ name: 'outbox', run: (now) => deliverDue(delivery, now) }]
  },
})
