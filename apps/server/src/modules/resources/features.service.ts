import type { FeatureName } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { maySeeAccount } from '../accounts/index.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { Seats } from './seats.ts'

interface FeaturesDeps {
  db: Db
  accounts: Pick<AccountsApi, 'findUser'>
  seats: Pick<Seats, 'listFeatures'>
  /** The features of spec 6.6 that this installation has. */
  installedFeatures: readonly FeatureName[]
}

export type Features = ReturnType<typeof createFeatures>

/** What people may use beside meetings (spec 3.53). */
export function createFeatures({ db, accounts, seats, installedFeatures }: FeaturesDeps) {
  /** Those of the user that the installation has. Throws `general.forbidden`, also for unknown users. */
  async function list(caller: UserCaller, userId: string): Promise<FeatureName[]> {
    const user = await accounts.findUser(db, caller.organizationId, userId)
    if (!user || !maySeeAccount(caller, user)) throw new AppError('general.forbidden')
    const features = await seats.listFeatures(db, { organizationId: user.organizationId, userId: user.id })
    return features.filter((feature) => installedFeatures.includes(feature))
  }

  return { list }
}
