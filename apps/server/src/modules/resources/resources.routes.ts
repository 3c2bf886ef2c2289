import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Features } from './features.service.ts'
import type { HostSeats } from './host-seats.service.ts'
import type { OwnSeat } from './own-seat.service.ts'
import type { SeatChanges } from './seat-changes.service.ts'

interface ResourcesCallsDeps {
  features: Features
  ownSeat: OwnSeat
  hostSeats: HostSeats
  seatChanges: SeatChanges
}

export function resourcesCalls({ features, ownSeat, hostSeats, seatChanges }: ResourcesCallsDeps) {
  const { organization, seat } = procedures
  return {
    organization: {
      resourceInformation: serve(organization.resourceInformation, userOf, async (caller) => ({
        resourceAllocation: await ownSeat.get(caller),
      })),
      featureNames: serve(organization.featureNames, userOf, (caller, input) =>
        features.list(caller, input.userId),
      ),
    },
    seat: {
      changePmu: seat.changePmu.handler(async ({ input, context }) => ({
        status: 'success',
        data: { resourceAllocation: await ownSeat.changePmu(userOf(context), input.pmu) },
        message: 'PMU_UPDATED',
      })),
      searchHost: serve(seat.searchHost, userOf, (caller, input) => hostSeats.find(caller, input.userId)),
      enterpriseApiUser: serve(seat.enterpriseApiUser, userOf, (caller, input) =>
        hostSeats.findApiUser(caller, input.userId),
      ),
      saveProducts: serve(seat.saveProducts, userOf, (caller, input, context) =>
        seatChanges.saveProducts(caller, input, context.ip),
      ),
      move: serve(seat.move, userOf, (caller, input, context) => seatChanges.move(caller, input, context.ip)),
      renewPmi: serve(seat.renewPmi, userOf, async (caller) => ({
        resourceAllocation: await ownSeat.renewPmi(caller),
      })),
    },
  }
}
