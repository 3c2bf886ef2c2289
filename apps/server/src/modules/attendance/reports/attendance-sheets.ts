import type { Attendee } from '@majlis/contract'
import {
  formatDuration,
  formatNumber,
  formatNumericDate,
  formatSide,
  formatTime,
  formatTimeRange,
  zoneName,
} from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { dateForFiles, formatOptionsOf, type Reader, type ViewedDate } from '../../meetings/index.ts'
import { minuteMs } from '@majlis/scheduling'
import type { ReportCell, ReportSheet } from './report-sheet.ts'

/** One date with who was there. */
export interface DateAttendance {
  viewed: ViewedDate
  attendees: readonly Attendee[]
}

/** Who was there on one date: in, out, total (spec 3.37), and each visit if anyone came more than once. */
export function sheetOfDate(
  { viewed, attendees }: DateAttendance,
  reader: Reader,
  nowMs: number,
): ReportSheet {
  const t = createServerText(reader.language, 'meetingPage')
  const options = formatOptionsOf(reader)
  const time = (at: number | null): ReportCell => (at === null ? '' : formatTime(at, options))
  const isAllDay = viewed.meeting.is_all_day
  const hasVisits = attendees.some(({ visits }) => visits.length > 1)
  const count = (is: (one: Attendee) => boolean) => formatNumber(attendees.filter(is).length, reader)
  return {
    language: reader.language,
    title: viewed.title,
    facts: [
      [t('report.organization'), viewed.meeting.organization_name],
      [
        t('report.when'),
        dateForFiles({ ...viewed, isAllDay, timeZone: viewed.meeting.time_zone }, reader, nowMs),
      ],
      [t('report.host'), viewed.meeting.host_name],
      [t('attendance.attended'), count((one) => one.attended)],
      [t('attendance.absent'), count((one) => one.invited && !one.attended)],
    ],
    columns: [
      { head: t('attendance.name'), width: 2.8 },
      { head: t('report.email'), width: 3.2 },
      { head: t('attendance.status'), width: 2.4 },
      { head: t('attendance.in'), width: 1.6 },
      { head: t('attendance.out'), width: 1.6 },
      { head: t('report.minutes'), width: 1.2 },
      ...(hasVisits ? [{ head: t('report.visits'), width: 2.4 }] : []),
    ],
    rows: attendees.map((one) => [
      one.name || t('attendance.erased'),
      one.email,
      statusOf(one, reader),
      time(one.inTime),
      time(one.outTime),
      one.totalDuration === null ? 0 : Math.round(one.totalDuration / minuteMs),
      ...(hasVisits ? [visitsOf(one, reader)] : []),
    ]),
  }
}

function statusOf(one: Attendee, { language }: Reader): string {
  const t = createServerText(language, 'meetingPage')
  const parts = [
    t(one.isInside ? 'attendance.inside' : one.attended ? 'attendance.attended' : 'attendance.absent'),
    ...(one.guest ? [t('attendance.guest')] : []),
    ...(one.isLate ? [t('attendance.late')] : []),
    ...(one.hasLeftEarly ? [t('attendance.leftEarly')] : []),
  ]
  return formatSide(parts, { language })
}

/** When someone was inside who came more than once; one visit is what *In* and *Out* say. */
function visitsOf({ visits }: Attendee, reader: Reader): string {
  if (visits.length < 2) return ''
  const t = createServerText(reader.language, 'meetingPage')
  const options = formatOptionsOf(reader)
  const spans = visits.map(({ inTime, outTime }) =>
    outTime === null
      ? t('attendance.since', { time: formatTime(inTime, options) })
      : formatTimeRange(inTime, outTime, options),
  )
  return formatSide(spans, reader)
}

/** Who came to which past date of a series, and who missed which: minutes, or nothing. */
export function sheetOfSeries(
  dates: readonly DateAttendance[],
  { title, organizationName, hostName }: { title: string; organizationName: string; hostName: string },
  reader: Reader,
): ReportSheet {
  const t = createServerText(reader.language, 'meetingPage')
  const options = formatOptionsOf(reader)
  const names = new Map<string, string>()
  for (const { attendees } of dates)
    for (const one of attendees) names.set(keyOf(one), one.name || t('attendance.erased'))
  // The first, if several have the same address.
  const attendeesOfDates = dates.map(
    ({ attendees }) => new Map(attendees.toReversed().map((one) => [keyOf(one), one])),
  )
  const total = (minutes: readonly (number | null)[]) =>
    formatDuration(minutes.reduce<number>((sum, one) => sum + (one ?? 0), 0) * minuteMs, reader)
  return {
    language: reader.language,
    title,
    facts: [
      [t('report.organization'), organizationName],
      [t('report.host'), hostName],
      [t('report.dates'), formatNumber(dates.length, reader)],
      [t('report.zone'), zoneName(reader.timeZone, reader.language)],
    ],
    columns: [
      { head: t('attendance.name'), width: 3 },
      ...dates.map(({ viewed }) => ({
        head: formatNumericDate(viewed.startsAt, { ...options, timeZone: zoneOfDay(viewed, reader) }),
        width: 1.4,
      })),
      { head: t('report.attendedOf'), width: 1.2 },
      { head: t('attendance.total'), width: 1.6 },
    ],
    rows: [...names].map(([key, name]) => {
      const minutes = attendeesOfDates.map((attendees) => minutesOf(attendees.get(key)))
      const attended = minutes.filter((one) => one !== null).length
      return [name, ...minutes, attended, total(minutes)]
    }),
  }
}

/** The same person on all dates: of a split series, each part has its own invitee for the same address. */
export const keyOf = ({ id, email }: Attendee): string => email.toLowerCase() || id

/** The time zone in which a date is on its day: an all-day date is on its meeting's, whoever reads it. */
export function zoneOfDay({ meeting }: ViewedDate, { timeZone }: Pick<Reader, 'timeZone'>): string {
  return meeting.is_all_day ? meeting.time_zone : timeZone
}

/** Null: was not there. */
function minutesOf(attendee: Attendee | undefined): number | null {
  if (!attendee?.attended) return null
  return Math.round((attendee.totalDuration ?? 0) / minuteMs)
}
