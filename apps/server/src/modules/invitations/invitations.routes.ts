import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Answers } from './answers.service.ts'
import type { createInviteeList } from './invitee-list.service.ts'
import type { TimeRequests } from './time-requests.service.ts'

interface InvitationCallsDeps {
  answers: Answers
  timeRequests: TimeRequests
  inviteeList: ReturnType<typeof createInviteeList>
}

export function invitationCalls({ answers, timeRequests, inviteeList }: InvitationCallsDeps) {
  const { invitation } = procedures
  return {
    inviteeList: invitation.inviteeList.handler(async ({ input, context }) => ({
      status: 'success',
      data: await inviteeList(userOf(context), input),
    })),
    received: invitation.received.handler(async ({ input, context }) => ({
      status: 'success',
      data: await answers.received(userOf(context), input),
    })),
    own: invitation.own.handler(async ({ input, context }) => ({
      status: 'success',
      data: await answers.own(userOf(context), input),
    })),
    answer: invitation.answer.handler(async ({ input, context }) => ({
      status: 'success',
      data: await answers.answer(userOf(context), input),
    })),
    byToken: invitation.byToken.handler(async ({ input, context }) => ({
      status: 'success',
      data: await answers.byToken(input.invitation, context.ip),
    })),
    answerByToken: invitation.answerByToken.handler(
      async ({ input: { invitation: token, ...input }, context }) => ({
        status: 'success',
        data: await answers.answerByToken(token, input, context.ip),
      }),
    ),
    requests: invitation.requests.handler(async ({ context }) => ({
      status: 'success',
      data: await timeRequests.list(userOf(context)),
    })),
    confirmRequest: invitation.confirmRequest.handler(async ({ input, context }) => ({
      status: 'success',
      data: { calendarId: await timeRequests.confirm(userOf(context), input.id) },
    })),
    refuseRequest: invitation.refuseRequest.handler(async ({ input, context }) => ({
      status: 'success',
      data: { calendarId: await timeRequests.refuse(userOf(context), input) },
    })),
  }
}
