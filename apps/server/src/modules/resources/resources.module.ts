import type { FeatureName } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { maySeeAccount, type IdentityModule } from '../identity/index.ts'
import { createHostSeats } from './host-seats.service.ts'
import type { PersonalRoomDirectory, SeatMeetings } from './resources.ports.ts'
import { createOwnSeat } from './own-seat.service.ts'
import type { Seats } from './seats.ts'

export interface ResourcesDeps {
  database: Database
  identity: Pick<IdentityModule, 'findUser'>
  seats: Seats
  audit: AuditLog
  personalRooms: PersonalRoomDirectory
  meetings: SeatMeetings
  /** The features of spec 6.6 that this installation has. */
  installedFeatures: readonly FeatureName[]
}

export type ResourcesModule = ReturnType<typeof createResourcesModule>

/** Host seats: who may host, under which permanent ID and name. */
export function createResourcesModule(deps: ResourcesDeps) {
  const { database, identity, seats, personalRooms, installedFeatures } = deps
  const { db } = database
  const calls = procedures.organization
  const ownSeat = createOwnSeat({ db, seats, personalRooms })
  const hostSeats = createHostSeats({ ...deps, db })

  return {
    name: 'resources',
    calls: {
      organization: {
        resourceInformation: calls.resourceInformation.handler(async ({ context }) => {
          const resourceAllocation = await ownSeat.get(userOf(context))
          return { status: 'success', data: { resourceAllocation } }
        }),
        featureNames: calls.featureNames.handler(async ({ input, context }) => {
          const caller = userOf(context)
          const user = await identity.findUser(db, caller.organizationId, input.userId)
          if (!user || !maySeeAccount(caller, user)) throw new AppError('general.forbidden')
          const features = await seats.listFeatures(db, {
            organizationId: user.organizationId,
            userId: user.id,
          })
          return {
            status: 'success',
            data: features.filter((feature) => installedFeatures.includes(feature)),
          }
        }),
      },
      seat: {
        changePmu: procedures.seat.changePmu.handler(async ({ input, context }) => ({
          status: 'success',
          data: { resourceAllocation: await ownSeat.changePmu(userOf(context), input.pmu) },
          message: 'PMU_UPDATED',
        })),

        searchHost: procedures.seat.searchHost.handler(async ({ input, context }) => ({
          status: 'success',
          data: await hostSeats.find(userOf(context), input.userId),
        })),

        enterpriseApiUser: procedures.seat.enterpriseApiUser.handler(async ({ input, context }) => ({
          status: 'success',
          data: await hostSeats.findApiUser(userOf(context), input.userId),
        })),

        saveProducts: procedures.seat.saveProducts.handler(async ({ input, context }) => ({
          status: 'success',
          data: await hostSeats.saveProducts(userOf(context), input, context.ip),
        })),

        move: procedures.seat.move.handler(async ({ input, context }) => ({
          status: 'success',
          data: await hostSeats.move(userOf(context), input, context.ip),
        })),

        renewPmi: procedures.seat.renewPmi.handler(async ({ context }) => ({
          status: 'success',
          data: { resourceAllocation: await ownSeat.renewPmi(userOf(context)) },
        })),
      },
    },
    findByUser: seats.findByUser,
    findByPmi: seats.findByPmi,
    findByPmu: seats.findByPmu,
  }
}
