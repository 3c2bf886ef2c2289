import type { FeatureName } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { AccountsApi } from '../accounts/index.ts'
import { createFeatures } from './features.service.ts'
import { createHostSeatReader } from './host-seat-reader.ts'
import { createHostSeats } from './host-seats.service.ts'
import { createOwnSeat } from './own-seat.service.ts'
import { resourcesData } from './personal-data.ts'
import type { PersonalRoomDirectory, SeatMeetings } from './resources.ports.ts'
import { resourcesCalls } from './resources.routes.ts'
import { createSeatChanges } from './seat-changes.service.ts'
import type { Seats } from './seats.ts'

export interface ResourcesDeps {
  database: Database
  accounts: Pick<AccountsApi, 'findUser'>
  seats: Seats
  audit: AuditLog
  personalRooms: PersonalRoomDirectory
  meetings: SeatMeetings
  /** The features of spec 6.6 that this installation has. */
  installedFeatures: readonly FeatureName[]
}

/** Host seats: who may host, under which permanent ID and name. */
export function createResourcesModule(deps: ResourcesDeps) {
  const { db } = deps.database
  const reader = createHostSeatReader(deps)

  return {
    name: 'resources',
    api: {},
    calls: resourcesCalls({
      features: createFeatures({ ...deps, db }),
      ownSeat: createOwnSeat({ ...deps, db }),
      hostSeats: createHostSeats({ ...deps, db, reader }),
      seatChanges: createSeatChanges({ ...deps, db, reader }),
    }),
    personalData: resourcesData({ db, seats: deps.seats }),
  } satisfies ServerModule
}
