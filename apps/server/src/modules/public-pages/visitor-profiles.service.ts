import type { Language } from '@majlis/contract'
import { hourMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'

export interface VisitorProfilesDeps {
  limiter: Limiter
  /** Null if the operator has set no service for profiles. */
  setProfile: ((profile: { distinctId: string; properties: Record<string, string> }) => Promise<void>) | null
}

/** Generous, because an office shares one address. */
const perAddress: LimitRule = { name: 'visitor-profiles', points: 300, windowMs: hourMs }

/** Forwards the page views of visitors who agreed (spec 7.59), so that the service does not learn their addresses. */
export function createVisitorProfiles({ limiter, setProfile }: VisitorProfilesDeps) {
  return {
    /** Throws `general.not_found`, `general.too_many_attempts`. */
    async set(
      { visitorId, language, page }: { visitorId: string; language: Language; page: string },
      { ip }: { ip: string },
    ): Promise<void> {
      if (!setProfile) throw new AppError('general.not_found')
      await limiter.consume(perAddress, ipKeys(ip))
      await setProfile({ distinctId: visitorId, properties: { language, page } })
    },
  }
}
