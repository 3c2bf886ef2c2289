import type { ReportFormat, Usage } from '@majlis/contract'
import { zoneName } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { toInstant } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { WrittenReports } from '../attendance/index.ts'
import { detailsRepository, requireAdmin } from '../tenancy/index.ts'
import {
  figuresByScope,
  monthAfter,
  monthsBetween,
  noFigures,
  unitsOf,
  type FiguresOfScope,
} from './usage-figures.ts'
import { usageSheet } from './usage-sheet.ts'
import { listUnits, listUsage } from './usage.queries.ts'

export interface UsageDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsApi, 'findUser'>
  writeReport: WrittenReports['write']
}

interface UsageInput {
  firstMonth: string
  lastMonth: string
  /** `none`: of hosts without a unit. */
  unitId?: string | undefined
}

export type UsageService = ReturnType<typeof createUsage>

/** How much an organisation met, for owners and admins. */
export function createUsage({ db, clock, accounts, writeReport }: UsageDeps) {
  async function read({ organizationId }: UserCaller, input: UsageInput, timeZone: string) {
    const months = monthsBetween(input.firstMonth, input.lastMonth)
    const from = toInstant(`${input.firstMonth}-01T00:00`, timeZone)
    const until = toInstant(`${monthAfter(input.lastMonth)}-01T00:00`, timeZone)
    const range = { organizationId, from: new Date(from), until: new Date(until), timeZone }
    const rows = await listUsage(db, { ...range, now: new Date(clock.now()) })
    const scopes = figuresByScope(rows)
    const units = unitsOf(scopes, await listUnits(db, organizationId))
    return { months, from, until, units, shown: scopes.get(input.unitId ?? 'all') ?? nothing() }
  }

  return {
    /** Of one unit, `total` and `months` are its own; `units` lists all. Throws `general.forbidden`. */
    async get(caller: UserCaller, input: UsageInput): Promise<Usage> {
      requireAdmin(caller)
      const user = await accounts.findUser(db, caller.organizationId, caller.userId)
      const { months, units, shown } = await read(caller, input, user?.timeZone ?? 'UTC')
      return {
        total: shown.total,
        months: months.map((month) => ({ month, ...(shown.months.get(month) ?? noFigures()) })),
        units: units.map(({ unitId, name, total }) => ({ unitId, name, ...total })),
      }
    },

    /** Throws `general.forbidden`, and what writing a report throws. */
    async report(caller: UserCaller, { format, ...input }: UsageInput & { format: ReportFormat }) {
      requireAdmin(caller)
      return writeReport(caller, format, async ({ language, timeZone }) => {
        const { months, from, until, units, shown } = await read(caller, input, timeZone)
        const organization = await detailsRepository.find(db, caller.organizationId)
        const own = units.find((unit) => (unit.unitId ?? 'none') === input.unitId)
        const t = createServerText(language, 'usage')
        const sheet = usageSheet(
          {
            organizationName: organization?.name ?? '',
            timeZoneName: zoneName(timeZone, language),
            months,
            all: { ...shown, name: own ? (own.name ?? t('noUnit')) : null },
            units: input.unitId === undefined ? units : [],
          },
          language,
        )
        return {
          sheet,
          meeting: null,
          firstStart: from,
          lastEnd: until - 1,
          attended: shown.total.people,
          absent: shown.total.noShows,
          day:
            input.firstMonth === input.lastMonth
              ? input.firstMonth
              : `${input.firstMonth} – ${input.lastMonth}`,
        }
      })
    },
  }
}

const nothing = (): FiguresOfScope => ({ total: noFigures(), months: new Map() })
