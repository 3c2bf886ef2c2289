import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Notifier } from '../notifications/index.ts'
import type { ListBusyOutside } from '../planning/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { deleteRemovedInviteesBefore, type ListOpenActions } from '../meetings/index.ts'
import { createAnswerTokens } from './answer-token.ts'
import { createAnswers } from './answers.service.ts'
import { invitationNotifications } from './invitation-notifications.ts'
import { createInvitationMails } from './invitation-mails.ts'
import { createHostNews } from './host-news.ts'
import { createInvitationOutbox } from './invitation-outbox.ts'
import { invitationsListeners } from './invitations.listeners.ts'
import { invitationCalls } from './invitations.routes.ts'
import { createInviteeList } from './invitee-list.service.ts'
import { createSaveAnswer } from './save-answer.ts'
import { createTokenAnswers } from './token-answers.ts'
import { createTimeRequests, type EditMeeting } from './time-requests.service.ts'

export interface InvitationsDeps {
  db: Db
  listBusyOutside: ListBusyOutside
  clock: Clock
  events: Events
  handled: HandledEvents
  realtime: Realtime
  limiter: Limiter
  notifier: Notifier
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  planning: { edit: EditMeeting }
  listOpenActions: ListOpenActions
  /** Whether invitees may suggest another time (spec 9.13). */
  canSuggest: boolean
  appSecret: string
  publicUrl: string
}

/** Events are not retried any longer than that. */
const removedKeptMs = 7 * dayMs

/** The invitees of a meeting, their answers, and who is notified of what. */
export function createInvitationsModule(deps: InvitationsDeps) {
  const answerTokens = createAnswerTokens(deps)
  const mails = createInvitationMails({ ...deps, answerTokens })
  const save = createSaveAnswer(deps)
  const byToken = createTokenAnswers({ ...deps, answerTokens, save })
  return {
    name: 'invitations',
    api: {
      meetingOfToken: byToken.meetingOfToken,
      meetingOfInvitee: byToken.meetingOfInvitee,
    },
    calls: {
      invitation: invitationCalls({
        answers: createAnswers({ ...deps, save }),
        byToken,
        timeRequests: createTimeRequests({ ...deps, editMeeting: deps.planning.edit }),
        inviteeList: createInviteeList(deps),
      }),
    },
    personalData: 'none',
    notificationKinds: invitationNotifications,
    jobs: [
      // Left over where the mail could not be queued.
      runsAt('37 3 * * *', 'forget-removed-invitees', () =>
        deleteRemovedInviteesBefore(deps.db, new Date(deps.clock.now() - removedKeptMs)),
      ),
    ],
    listeners: invitationsListeners({
      ...deps,
      outbox: createInvitationOutbox({ ...deps, mails, answerTokens }),
      hostNews: createHostNews(deps),
    }),
  } satisfies ServerModule
}
