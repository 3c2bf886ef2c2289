import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { Answers } from './answers.service.ts'
import type { createInviteeList } from './invitee-list.service.ts'
import type { TokenAnswers } from './token-answers.ts'
import type { TimeRequests } from './time-requests.service.ts'

interface InvitationCallsDeps {
  answers: Answers
  byToken: TokenAnswers
  timeRequests: TimeRequests
  inviteeList: ReturnType<typeof createInviteeList>
}

export function invitationCalls({ answers, byToken, timeRequests, inviteeList }: InvitationCallsDeps) {
  const { invitation } = procedures
  return {
    inviteeList: serve(invitation.inviteeList, userOf, inviteeList),
    received: serve(invitation.received, userOf, answers.received),
    own: serve(invitation.own, userOf, answers.own),
    answer: serve(invitation.answer, userOf, answers.answer),
    byToken: serve(invitation.byToken, anyone, ({ ip }, input) => byToken.byToken(input.invitation, ip)),
    answerByToken: serve(invitation.answerByToken, anyone, ({ ip }, { invitation: token, ...input }) =>
      byToken.answerByToken(token, input, ip),
    ),
    requests: serve(invitation.requests, userOf, timeRequests.list),
    confirmRequest: serve(invitation.confirmRequest, userOf, async (caller, { id }) => ({
      calendarId: await timeRequests.confirm(caller, id),
    })),
    refuseRequest: serve(invitation.refuseRequest, userOf, async (caller, input) => ({
      calendarId: await timeRequests.refuse(caller, input),
    })),
  }
}
