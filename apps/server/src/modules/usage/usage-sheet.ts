import type { Language, UsageFigure } from '@majlis/contract'
import { formatMonth } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { hourMs } from '../../platform/clock/durations.ts'
import type { ReportSheet } from '../attendance/index.ts'
import { noFigures, type Figures, type FiguresOfScope } from './usage-figures.ts'

const megabyte = 1024 * 1024

interface NamedScope extends FiguresOfScope {
  /** Null: hosts without a unit. */
  name: string | null
}

interface UsageOfPeriod {
  organizationName: string
  timeZoneName: string
  months: readonly string[]
  /** What comes first in each month: everything, or the unit that the report is about. */
  all: NamedScope
  units: readonly NamedScope[]
}

const columns = [
  { figure: 'meetings', of: ({ meetings }) => meetings },
  { figure: 'openMs', of: ({ openMs }) => tenths(openMs / hourMs) },
  { figure: 'people', of: ({ people }) => people },
  { figure: 'noShows', of: ({ noShows }) => noShows },
  { figure: 'storageBytes', of: ({ storageBytes }) => tenths(storageBytes / megabyte) },
] as const satisfies { figure: UsageFigure; of: (figures: Figures) => number }[]

/** A row for each month with all meetings, followed by the units of that month; at the end, the whole period. */
export function usageSheet(usage: UsageOfPeriod, language: Language): ReportSheet {
  const t = createServerText(language, 'usage')
  const { organizationName, months, all, units } = usage
  const monthName = (month: string) => formatMonth(`${month}-01`, { language })
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const row = (period: string, unit: string, figures: Figures) => [
    period,
    unit,
    ...columns.map(({ of }) => of(figures)),
  ]
  const rowsOf = (period: string, figuresOf: (scope: FiguresOfScope) => Figures | undefined) => [
    row(period, all.name ?? t('allUnits'), figuresOf(all) ?? noFigures()),
    ...units.flatMap((unit) => {
      const figures = figuresOf(unit)
      return figures ? [row(period, unit.name ?? t('noUnit'), figures)] : []
    }),
  ]
  return {
    language,
    title: t('reportTitle', { organization: organizationName }),
    facts: [
      [t('period'), first === last ? monthName(first) : `${monthName(first)} – ${monthName(last)}`],
      [t('zone'), usage.timeZoneName],
      [t('figure.noShows'), t('noShowsText')],
    ],
    columns: [
      { head: t('month'), width: 2.2 },
      { head: t('unit'), width: 2.6 },
      ...columns.map(({ figure }) => ({ head: t(`column.${figure}`), width: 1.4 })),
    ],
    rows: [
      ...months.flatMap((month) => rowsOf(monthName(month), (scope) => scope.months.get(month))),
      ...rowsOf(t('wholePeriod'), (scope) => scope.total),
    ],
  }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
