import type { CallContext } from '../../platform/http/context.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { InviteeGroups } from './invitee-groups.service.ts'
import type { Teams } from './teams.service.ts'

const administratorOf = (context: CallContext) => ({ ...userOf(context), address: context.ip })

export function teamCalls(teams: Teams, groups: InviteeGroups) {
  const calls = procedures.team
  return {
    groups: calls.groups.handler(async ({ input, context }) => ({
      status: 'success',
      data: await teams.list(userOf(context), input.id),
    })),
    users: calls.users.handler(async ({ input, context }) => ({
      status: 'success',
      data: await teams.listPeople(userOf(context), input.id),
    })),
    search: calls.search.handler(async ({ input, context }) => ({
      status: 'success',
      data: await groups.search(userOf(context), input),
    })),
    usersByEmail: calls.usersByEmail.handler(async ({ input, context }) => ({
      status: 'success',
      data: await teams.listByEmail(userOf(context), input.emails),
    })),
    create: calls.create.handler(async ({ input, context }) => ({
      status: 'success',
      data: await teams.create(administratorOf(context), input),
    })),
    update: calls.update.handler(async ({ input, context }) => ({
      status: 'success',
      data: await teams.update(administratorOf(context), input),
    })),
    delete: calls.delete.handler(async ({ input, context }) => {
      await teams.delete(administratorOf(context), input.id)
      return { status: 'success', data: null }
    }),
    members: calls.members.handler(async ({ input, context }) => ({
      status: 'success',
      data: await groups.listMembers(userOf(context), input.id),
    })),
  }
}
