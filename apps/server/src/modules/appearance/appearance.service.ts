import type { Appearance, Font } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { requireAdmin } from '../tenancy/index.ts'
import type { AppearanceLog } from './appearance-log.ts'
import * as appearanceRepository from './appearance.repository.ts'
import { presentAppearance } from './branding.ts'

interface AppearancesDeps {
  db: Db
  clock: Clock
  appearanceLog: AppearanceLog
}

export type Appearances = ReturnType<typeof createAppearances>

/** What organisations chose for their look, with Majlis's own where they chose nothing. Owners and admins choose. */
export function createAppearances({ db, clock, appearanceLog }: AppearancesDeps) {
  /** Throws `organization.not_found`. */
  async function get(organizationId: string): Promise<Appearance> {
    await appearanceLog.nameOf(db, organizationId)
    return presentAppearance(await appearanceRepository.find(db, organizationId))
  }

  /** Throws `general.forbidden`. */
  async function save(
    caller: UserCaller,
    { primaryColor, font }: { primaryColor: string; font: Font },
    address: string,
  ): Promise<Appearance> {
    requireAdmin(caller)
    return db.transaction().execute(async (tx) => {
      const before = presentAppearance(
        await appearanceRepository.lock(tx, caller.organizationId, new Date(clock.now())),
      )
      const choice = { primary_color: primaryColor, font }
      const after = presentAppearance(
        await appearanceRepository.save(tx, caller.organizationId, choice, new Date(clock.now())),
      )
      if (before.primaryColor !== after.primaryColor || before.font !== after.font)
        await appearanceLog.record(
          tx,
          caller,
          'appearance_changed',
          {
            before: { primaryColor: before.primaryColor, font: before.font },
            after: { primaryColor: after.primaryColor, font: after.font },
          },
          address,
        )
      return after
    })
  }

  return { get, save }
}
