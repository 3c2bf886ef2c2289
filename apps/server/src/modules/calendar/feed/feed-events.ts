import { agendaText } from '@majlis/contract'
import { isOccurrence, occurrencesBetween, type CalendarEvent } from '@majlis/scheduling'
import { calendarUid, seriesOfDate, type ShownDate } from '../../meetings/index.ts'
import type { FeedMeeting } from './feed-meetings.repository.ts'

/**
 * A meeting as calendar programs read it (RFC 5545): its series with the dates that are left out (EXDATE) and those that are different
 * (RECURRENCE-ID). A date that the series no longer contains, or the only date a person comes to, is an event of its own.
 */
export function feedEvents(
  meeting: FeedMeeting,
  { link, domain }: { link: string; domain: string },
): CalendarEvent[] {
  const { series, answers, dates, response } = meeting
  const uid = calendarUid(meeting.id, domain)
  const common = {
    uid,
    sequence: meeting.sequence,
    location: link,
    url: link,
    organizer: meeting.host,
    attendees: [],
    status: 'CONFIRMED' as const,
    createdAt: meeting.createdAt,
    updatedAt: meeting.updatedAt,
  }
  const ofDate = (date: ShownDate): CalendarEvent => ({
    ...common,
    series: seriesOfDate(date, series),
    summary: date.title,
    description: describe(date.agenda, link),
    isBusy: date.showMeAs === 'Busy',
  })
  const alone = (date: ShownDate): CalendarEvent => ({
    ...ofDate(date),
    uid: calendarUid(`${meeting.id}-${date.originalStart}`, domain),
  })
  const isDeclined = ({ originalStart }: Pick<ShownDate, 'originalStart'>) =>
    (answers.get(originalStart) ?? response) === 'declined'

  const attended = dates.filter((date) => !isDeclined(date))
  if (response === 'declined') {
    const odd = new Set(dates.map(({ originalStart }) => originalStart))
    const asPlanned = [...answers.keys()]
      .filter((start) => !isDeclined({ originalStart: start }) && !odd.has(start))
      .flatMap((start) => plannedDate(meeting, start) ?? [])
    return [...attended, ...asPlanned].map(alone)
  }
  const declined = [...answers].filter(([, answer]) => answer === 'declined').map(([start]) => start)
  const left = declined.filter((start) => isOccurrence(series, start))
  // A person who comes to no date of a single meeting gets no entry.
  if (series.rule === null && left.length > 0) return []
  const isOfSeries = ({ originalStart }: ShownDate) => isOccurrence(series, originalStart)
  return [
    {
      ...common,
      series: { ...series, cancelledStarts: [...(series.cancelledStarts ?? []), ...left] },
      summary: meeting.title,
      description: describe(meeting.agenda, link),
      isBusy: meeting.showMeAs === 'Busy',
      overrides: attended
        .filter(isOfSeries)
        .map((date) => ({ ...ofDate(date), recurrenceId: date.originalStart })),
    },
    ...attended.filter((date) => !isOfSeries(date)).map(alone),
  ]
}

/** A date as the series has it; null where it has none. */
function plannedDate({ series, title, agenda, showMeAs }: FeedMeeting, start: number): ShownDate | null {
  const { occurrences } = occurrencesBetween(series, { from: start, to: start + 1 })
  const found = occurrences.find(({ startsAt }) => startsAt === start)
  return found ? { originalStart: start, ...found, title, agenda, showMeAs } : null
}

function describe(agenda: string, link: string): string {
  return [agendaText(agenda), link].filter(Boolean).join('\n\n')
}
