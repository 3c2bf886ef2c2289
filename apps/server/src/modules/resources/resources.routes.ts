import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Features } from './features.service.ts'
import type { HostSeats } from './host-seats.service.ts'
import type { OwnSeat } from './own-seat.service.ts'

interface ResourcesCallsDeps {
  features: Features
  ownSeat: OwnSeat
  hostSeats: HostSeats
}

export function resourcesCalls({ features, ownSeat, hostSeats }: ResourcesCallsDeps) {
  const { organization, seat } = procedures
  return {
    organization: {
      resourceInformation: organization.resourceInformation.handler(async ({ context }) => ({
        status: 'success',
        data: { resourceAllocation: await ownSeat.get(userOf(context)) },
      })),
      featureNames: organization.featureNames.handler(async ({ input, context }) => ({
        status: 'success',
        data: await features.list(userOf(context), input.userId),
      })),
    },
    seat: {
      changePmu: seat.changePmu.handler(async ({ input, context }) => ({
        status: 'success',
        data: { resourceAllocation: await ownSeat.changePmu(userOf(context), input.pmu) },
        message: 'PMU_UPDATED',
      })),
      searchHost: seat.searchHost.handler(async ({ input, context }) => ({
        status: 'success',
        data: await hostSeats.find(userOf(context), input.userId),
      })),
      enterpriseApiUser: seat.enterpriseApiUser.handler(async ({ input, context }) => ({
        status: 'success',
        data: await hostSeats.findApiUser(userOf(context), input.userId),
      })),
      saveProducts: seat.saveProducts.handler(async ({ input, context }) => ({
        status: 'success',
        data: await hostSeats.saveProducts(userOf(context), input, context.ip),
      })),
      move: seat.move.handler(async ({ input, context }) => ({
        status: 'success',
        data: await hostSeats.move(userOf(context), input, context.ip),
      })),
      renewPmi: seat.renewPmi.handler(async ({ context }) => ({
        status: 'success',
        data: { resourceAllocation: await ownSeat.renewPmi(userOf(context)) },
      })),
    },
  }
}
