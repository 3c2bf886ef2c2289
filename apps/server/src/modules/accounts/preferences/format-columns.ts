import type { RegionFormats } from '@majlis/contract'

/** A user's columns for the formats of the browser's region; none if the region is unknown. */
export function formatColumns(formats: RegionFormats | null | undefined) {
  if (!formats) return {}
  return { time_format: formats.timeFormat, date_format: formats.dateFormat, week_start: formats.weekStart }
}
