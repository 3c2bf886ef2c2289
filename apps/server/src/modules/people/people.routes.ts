import { userStatuses } from '@majlis/contract'
import type { CallContext } from '../../platform/http/context.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { DeleteAccount } from './delete-account.ts'
import type { BusinessUnits } from './business-units.service.ts'
import type { PeopleActs } from './people-acts.service.ts'
import type { PeopleExport } from './people-export.ts'
import type { PeopleHandOver } from './people-hand-over.ts'
import type { RoleGiver } from './people.policy.ts'
import type { PeopleSignIn } from './people-sign-in.service.ts'
import type { People } from './people.service.ts'
import type { ReactivationRequests } from './reactivation-requests.service.ts'
import type { PeopleRuns } from './runs/people-runs.service.ts'

const actorOf = (context: CallContext): RoleGiver => ({ ...userOf(context), address: context.ip })

const done = { status: 'success', data: null } as const

/** The calls of user management. */
export function peopleCalls({
  people,
  signIn,
  exportPeople,
  acts,
  handOver,
  runs,
  requests,
}: {
  people: People
  signIn: PeopleSignIn
  exportPeople: PeopleExport
  acts: PeopleActs
  handOver: PeopleHandOver
  runs: PeopleRuns
  requests: ReactivationRequests
}) {
  const calls = procedures.people
  return {
    filter: calls.filter.handler(async ({ input, context }) => ({
      status: 'success',
      data: await people.list(actorOf(context), input),
    })),
    export: calls.export.handler(async ({ input, context }) => ({
      status: 'success',
      data: await exportPeople(actorOf(context), input),
    })),
    details: calls.details.handler(async ({ input, context }) => ({
      status: 'success',
      data: await people.getDetails(actorOf(context), input.id),
    })),
    get: calls.get.handler(async ({ input, context }) => ({
      status: 'success',
      data: await people.get(actorOf(context), input.id),
    })),
    add: calls.add.handler(async ({ input, context }) => ({
      status: 'success',
      data: { id: await people.add(actorOf(context), input) },
    })),
    edit: calls.edit.handler(async ({ input, context }) => ({
      status: 'success',
      data: await people.edit(actorOf(context), input),
    })),
    resetPassword: calls.resetPassword.handler(async ({ input, context }) => {
      await signIn.resetPassword(actorOf(context), input)
      return { ...done, message: 'PASSWORD_RESET_INITIATED' }
    }),
    removeTwoFactor: calls.removeTwoFactor.handler(async ({ input, context }) => {
      await signIn.removeTwoFactor(actorOf(context), input.id)
      return done
    }),
    endSessions: calls.endSessions.handler(async ({ input, context }) => {
      await signIn.endSessions(actorOf(context), input.id)
      return done
    }),
    suspend: calls.suspend.handler(async ({ input, context }) => {
      await acts.act(actorOf(context), input.userIds, { act: 'suspend', reason: input.reason })
      return done
    }),
    reactivate: calls.reactivate.handler(async ({ input, context }) => {
      await acts.act(actorOf(context), input.userIds, { act: 'reactivate' })
      return done
    }),
    delete: calls.delete.handler(async ({ input, context }) => {
      const data = await acts.delete(actorOf(context), input)
      return { status: 'success', data, ...(data.deleted > 0 ? { message: 'USER_DELETED' } : {}) }
    }),
    restore: calls.restore.handler(async ({ input, context }) => {
      await acts.act(actorOf(context), input.userIds, { act: 'restore' })
      return done
    }),
    resendInvitation: calls.resendInvitation.handler(async ({ input, context }) => {
      await acts.act(actorOf(context), input.userIds, { act: 'resend' })
      return { ...done, message: 'INVITATION_RESENT' }
    }),
    cancelInvitation: calls.cancelInvitation.handler(async ({ input, context }) => {
      await acts.act(actorOf(context), input.userIds, { act: 'cancel' })
      return done
    }),
    changeRole: calls.changeRole.handler(async ({ input, context }) => {
      await acts.act(actorOf(context), input.userIds, { act: 'role', role: input.role })
      return done
    }),
    changeLicences: calls.changeLicences.handler(async ({ input, context }) => {
      await acts.act(actorOf(context), input.userIds, { act: 'licence', licences: input.licences })
      return done
    }),
    transferOwnership: calls.transferOwnership.handler(async ({ input, context }) => {
      await people.transferOwnership(actorOf(context), input.id)
      return done
    }),
    belongings: calls.belongings.handler(async ({ input, context }) => ({
      status: 'success',
      data: await handOver.look(actorOf(context), input),
    })),
    everybodysBelongings: calls.everybodysBelongings.handler(async ({ input, context }) => ({
      status: 'success',
      data: await handOver.lookAtEverybody(actorOf(context), input.filter),
    })),
    startRun: calls.startRun.handler(async ({ input, context }) => ({
      status: 'success',
      data: await runs.start(actorOf(context), input),
    })),
    currentRun: calls.currentRun.handler(async ({ context }) => ({
      status: 'success',
      data: await runs.find(actorOf(context)),
    })),
    cancelRun: calls.cancelRun.handler(async ({ input, context }) => ({
      status: 'success',
      data: await runs.cancel(actorOf(context), input.id),
    })),
    statuses: calls.statuses.handler(() => ({ status: 'success', data: [...userStatuses] })),
    suspension: calls.suspension.handler(async ({ input, context }) => ({
      status: 'success',
      data: await people.getSuspension(actorOf(context), input.id),
    })),
    roles: calls.roles.handler(({ context }) => ({
      status: 'success',
      data: people.listRoles(actorOf(context)),
    })),
    departments: calls.departments.handler(async ({ context }) => ({
      status: 'success',
      data: await people.listDepartments(actorOf(context)),
    })),
    askReactivation: calls.askReactivation.handler(async ({ input, context }) => {
      await requests.ask(input, context.ip)
      return done
    }),
    reactivationRequests: calls.reactivationRequests.handler(async ({ context }) => ({
      status: 'success',
      data: await requests.list(actorOf(context)),
    })),
    declineReactivation: calls.declineReactivation.handler(async ({ input, context }) => {
      await requests.decline(actorOf(context), input.id)
      return done
    }),
  }
}

/** What people do with their own account that is administration, too. */
export function ownAccountCalls(deleteAccount: DeleteAccount) {
  const calls = procedures.profile
  return {
    deleteAccount: calls.deleteAccount.handler(async ({ input, context }) => {
      await deleteAccount(userOf(context), { ...input, address: context.ip })
      return done
    }),
  }
}

/** The calls of business units. */
export function businessUnitCalls(units: BusinessUnits) {
  const calls = procedures.businessUnit
  return {
    list: calls.list.handler(async ({ context }) => ({
      status: 'success',
      data: await units.list(actorOf(context)),
    })),
    members: calls.members.handler(async ({ input, context }) => ({
      status: 'success',
      data: await units.listMembers(actorOf(context), input.id),
    })),
    create: calls.create.handler(async ({ input, context }) => ({
      status: 'success',
      data: await units.create(actorOf(context), input),
    })),
    update: calls.update.handler(async ({ input, context }) => ({
      status: 'success',
      data: await units.update(actorOf(context), input),
    })),
    delete: calls.delete.handler(async ({ input, context }) => {
      await units.delete(actorOf(context), input.id)
      return done
    }),
    byUser: calls.byUser.handler(async ({ input, context }) => ({
      status: 'success',
      data: await units.listOfUser(actorOf(context), input.userId),
    })),
  }
}
