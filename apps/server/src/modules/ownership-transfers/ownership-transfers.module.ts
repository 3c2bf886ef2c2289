import type { Clock } from '../../platform/clock/clock.ts'
import type { Events } from '../../platform/events/events.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { meetingTitles } from '../meetings/index.ts'
import type { PlanningApi } from '../planning/index.ts'
import type { Seats } from '../resources/index.ts'
import { createOwnership } from './ownership-transfer.ts'
import { ownershipData } from './personal-data.ts'

export interface OwnershipTransfersDeps {
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
  seats: Pick<Seats, 'findByUser' | 'listIdsOfUsers'>
  planning: Pick<PlanningApi, 'cancelDates'>
}

/** Meetings that go from one host to another. */
export function createOwnershipTransfersModule({ planning, ...deps }: OwnershipTransfersDeps) {
  const ownership = createOwnership({ ...deps, titles: meetingTitles, cancelDates: planning.cancelDates })
  const { transfer } = ownership

  return {
    name: 'ownership-transfers',
    api: { transfer },
    calls: {},
    personalData: ownershipData(ownership),
  } satisfies ServerModule
}
