import type { CallContext } from '../../platform/http/context.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { InviteeGroups } from './invitee-groups.service.ts'
import type { Teams } from './teams.service.ts'

const administratorOf = (context: CallContext) => ({ ...userOf(context), address: context.ip })

export function teamCalls(teams: Teams, groups: InviteeGroups) {
  const calls = procedures.team
  return {
    groups: serve(calls.groups, userOf, (caller, input) => teams.list(caller, input)),
    users: serve(calls.users, userOf, (caller, input) => teams.listPeople(caller, input)),
    search: serve(calls.search, userOf, (caller, input) => groups.search(caller, input)),
    usersByEmail: serve(calls.usersByEmail, userOf, (caller, input) =>
      teams.listByEmail(caller, input.emails),
    ),
    create: serve(calls.create, administratorOf, (caller, input) => teams.create(caller, input)),
    update: serve(calls.update, administratorOf, (caller, input) => teams.update(caller, input)),
    delete: serve(calls.delete, administratorOf, (caller, input) => teams.delete(caller, input.id)),
    members: serve(calls.members, userOf, (caller, input) => groups.listMembers(caller, input.id)),
  }
}
