import type { RegionFormats } from '@majlis/contract'

/** The columns of a user for the formats of their browser's region; none where those are not known. */
export function formatColumns(formats: RegionFormats | null | undefined) {
  if (!formats) return {}
  return { time_format: formats.timeFormat, date_format: formats.dateFormat, week_start: formats.weekStart }
}
