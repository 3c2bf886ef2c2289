import { occurrencesBetween, type Series } from '@majlis/scheduling'
import type { DbOrTx } from '../../platform/database/database.ts'
import { seriesOf } from '../meetings/index.ts'
import type { CalendarDate, CalendarOwner } from './calendar-date.ts'
import { listFarSeries, type FarSeriesRow } from './far-series.repository.ts'

/** The most dates of one series in one response; hourly series have that many in six weeks. */
const maxDatesOfSeries = 1_000

/** The dates in [from, to) of series whose rows end before `to`, computed. In no order. */
export async function listFarDates(
  db: DbOrTx,
  owner: CalendarOwner,
  range: { from: number; to: number },
): Promise<CalendarDate[]> {
  const rows = await listFarSeries(db, owner, range)
  return rows.flatMap((row) => {
    const series = seriesOf(row)
    return series ? datesOf(row, series, range, owner) : []
  })
}

function datesOf(
  row: FarSeriesRow,
  series: Series,
  { from, to }: { from: number; to: number },
  { organizationId }: Pick<CalendarOwner, 'organizationId'>,
): CalendarDate[] {
  const begin = row.materialized_until.getTime()
  const written = new Set(row.written.map((start) => start.getTime()))
  const answers = new Map(row.answers.map((one) => [Date.parse(one.original_start), one.response]))
  const isHost = row.role === 'host'
  const { occurrences } = occurrencesBetween(
    series,
    { from: Math.max(from, begin), to },
    { limit: maxDatesOfSeries },
  )
  return occurrences
    .filter(({ startsAt }) => startsAt >= begin && !written.has(startsAt))
    .map(({ startsAt, endsAt }) => ({
      meetingId: row.id,
      occurrenceId: null,
      originalStart: startsAt,
      startsAt,
      endsAt,
      closesAt: endsAt,
      roomState: 'none',
      publicId: row.public_id,
      title: row.title,
      timeZone: row.time_zone,
      isAllDay: row.is_all_day,
      isRecurrent: true,
      colorCodeHex: row.color_code_hex,
      showMeAs: row.show_me_as,
      hostName: row.host_name,
      userId: row.user_id,
      isHost,
      isFromOutside: row.organization_id !== organizationId,
      isInOwnCalendar: row.is_in_own_calendar,
      response: isHost ? null : (answers.get(startsAt) ?? row.response),
    }))
}
