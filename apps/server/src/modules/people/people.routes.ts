import { userStatuses } from '@majlis/contract'
import type { CallContext } from '../../platform/http/context.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { DeleteAccount } from './delete-account.ts'
import type { BusinessUnits } from './business-units.service.ts'
import type { PeopleActs } from './acts/people-acts.service.ts'
import type { BelongingsReader } from './belongings.service.ts'
import type { BulkOperations } from './bulk-operations/bulk-operations.service.ts'
import type { TransferOrganization } from './organization-ownership.ts'
import type { PeopleExport } from './people-export.ts'
import type { PeopleList } from './people-list.service.ts'
import { givableRoles, type RoleGiver } from './people.policy.ts'
import type { PeopleSignIn } from './people-sign-in.service.ts'
import type { People } from './people.service.ts'
import type { ReactivationRequests } from './reactivation-requests.service.ts'

/** The signed-in user, with the address for the audit log. */
export const actorOf = (context: CallContext): RoleGiver => ({ ...userOf(context), address: context.ip })

/** The list of people, and single accounts. */
export function accountCalls({
  list,
  people,
  transferOrganization,
  signIn,
  exportPeople,
}: {
  list: PeopleList
  people: People
  transferOrganization: TransferOrganization
  signIn: PeopleSignIn
  exportPeople: PeopleExport
}) {
  const calls = procedures.people
  return {
    filter: serve(calls.filter, actorOf, (actor, input) => list.list(actor, input)),
    export: serve(calls.export, actorOf, (actor, input) => exportPeople(actor, input)),
    details: serve(calls.details, actorOf, (actor, input) => list.getDetails(actor, input.id)),
    get: serve(calls.get, actorOf, (actor, input) => list.get(actor, input.id)),
    add: serve(calls.add, actorOf, async (actor, input) => ({ id: await people.add(actor, input) })),
    edit: serve(calls.edit, actorOf, async (actor, input) => {
      await people.edit(actor, input)
      return list.getDetails(actor, input.id)
    }),
    transferOwnership: serve(calls.transferOwnership, actorOf, (actor, input) =>
      transferOrganization(actor, input.id),
    ),
    suspension: serve(calls.suspension, actorOf, (actor, input) => list.getSuspension(actor, input.id)),
    statuses: serve(calls.statuses, anyone, () => [...userStatuses]),
    roles: serve(calls.roles, actorOf, (actor) => givableRoles(actor)),
    departments: serve(calls.departments, actorOf, (actor) => list.listDepartments(actor)),
    resetPassword: calls.resetPassword.handler(async ({ input, context }) => {
      await signIn.resetPassword(actorOf(context), input)
      return { status: 'success', data: null, message: 'PASSWORD_RESET_INITIATED' }
    }),
    removeTwoFactor: serve(calls.removeTwoFactor, actorOf, (actor, input) =>
      signIn.removeTwoFactor(actor, input.id),
    ),
    endSessions: serve(calls.endSessions, actorOf, (actor, input) => signIn.endSessions(actor, input.id)),
  }
}

/** Acts on several accounts at once, or on all that match a filter. */
export function actCalls({
  acts,
  belongings,
  bulkOperations,
}: {
  acts: PeopleActs
  belongings: BelongingsReader
  bulkOperations: BulkOperations
}) {
  const calls = procedures.people
  return {
    suspend: serve(calls.suspend, actorOf, (actor, { userIds, reason }) =>
      acts.act(actor, userIds, { act: 'suspend', reason }),
    ),
    reactivate: serve(calls.reactivate, actorOf, (actor, { userIds }) =>
      acts.act(actor, userIds, { act: 'reactivate' }),
    ),
    delete: calls.delete.handler(async ({ input, context }) => {
      const data = await acts.delete(actorOf(context), input)
      return { status: 'success', data, ...(data.deleted > 0 ? { message: 'USER_DELETED' } : {}) }
    }),
    restore: serve(calls.restore, actorOf, (actor, { userIds }) =>
      acts.act(actor, userIds, { act: 'restore' }),
    ),
    resendInvitation: calls.resendInvitation.handler(async ({ input, context }) => {
      await acts.act(actorOf(context), input.userIds, { act: 'resend' })
      return { status: 'success', data: null, message: 'INVITATION_RESENT' }
    }),
    cancelInvitation: serve(calls.cancelInvitation, actorOf, (actor, { userIds }) =>
      acts.act(actor, userIds, { act: 'cancel' }),
    ),
    changeRole: serve(calls.changeRole, actorOf, (actor, { userIds, role }) =>
      acts.act(actor, userIds, { act: 'role', role }),
    ),
    changeLicences: serve(calls.changeLicences, actorOf, (actor, { userIds, licences }) =>
      acts.act(actor, userIds, { act: 'licence', licences }),
    ),
    belongings: serve(calls.belongings, actorOf, (actor, input) => belongings.find(actor, input)),
    matchingBelongings: serve(calls.matchingBelongings, actorOf, (actor, input) =>
      belongings.findOfEveryone(actor, input.filter),
    ),
    startRun: serve(calls.startRun, actorOf, (actor, input) => bulkOperations.start(actor, input)),
    currentRun: serve(calls.currentRun, actorOf, (actor) => bulkOperations.find(actor)),
    cancelRun: serve(calls.cancelRun, actorOf, (actor, input) => bulkOperations.cancel(actor, input.id)),
  }
}

export function reactivationCalls(requests: ReactivationRequests) {
  const calls = procedures.people
  return {
    askReactivation: serve(calls.askReactivation, anyone, ({ ip }, input) => requests.ask(input, ip)),
    reactivationRequests: serve(calls.reactivationRequests, actorOf, (actor) => requests.list(actor)),
    declineReactivation: serve(calls.declineReactivation, actorOf, (actor, input) =>
      requests.decline(actor, input.id),
    ),
  }
}

/** Acts of administration that people do on their own account. */
export function ownAccountCalls(deleteAccount: DeleteAccount) {
  const calls = procedures.profile
  return {
    deleteAccount: serve(calls.deleteAccount, userOf, (caller, input, { ip }) =>
      deleteAccount(caller, { ...input, address: ip }),
    ),
  }
}

/** The calls of business units. */
export function businessUnitCalls(units: BusinessUnits) {
  const calls = procedures.businessUnit
  return {
    list: serve(calls.list, actorOf, (actor) => units.list(actor)),
    members: serve(calls.members, actorOf, (actor, input) => units.listMembers(actor, input.id)),
    create: serve(calls.create, actorOf, (actor, input) => units.create(actor, input)),
    update: serve(calls.update, actorOf, (actor, input) => units.update(actor, input)),
    delete: serve(calls.delete, actorOf, (actor, input) => units.delete(actor, input.id)),
    byUser: serve(calls.byUser, actorOf, (actor, input) => units.listOfUser(actor, input.userId)),
  }
}
