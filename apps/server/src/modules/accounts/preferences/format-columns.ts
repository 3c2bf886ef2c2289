import type { RegionFormats, WorkingHours } from '@majlis/contract'

/** A user's columns for the formats of the browser's region; none if the region is unknown. */
export function formatColumns(formats: RegionFormats | null | undefined) {
  if (!formats) return {}
  const { timeFormat, dateFormat, weekStart, weekend } = formats
  return {
    time_format: timeFormat,
    date_format: dateFormat,
    week_start: weekStart,
    ...(weekend ? { working_hours: JSON.stringify(workingHoursAround(weekend)) } : {}),
  }
}

/** Nine to five, as accounts have it by default (`04_accounts.sql`), on all days but those of the weekend. */
function workingHoursAround(weekend: NonNullable<RegionFormats['weekend']>): WorkingHours {
  const hours = (day: keyof WorkingHours) => (weekend.includes(day) ? [] : [{ start: '09:00', end: '17:00' }])
  return {
    MO: hours('MO'),
    TU: hours('TU'),
    WE: hours('WE'),
    TH: hours('TH'),
    FR: hours('FR'),
    SA: hours('SA'),
    SU: hours('SU'),
  }
}
