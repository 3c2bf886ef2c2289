import { minuteSections, type MinuteSection } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Mailer, MailMessage, MailQuote } from '../../platform/mail/mail.ts'
import type { DailyBounds } from '../planning/index.ts'
import {
  actionLine,
  dateInWords,
  listInvitedReceivers,
  listUserReceivers,
  minutesPath,
  type Receiver,
} from '../meetings/index.ts'
import * as linesRepository from './lines.repository.ts'
import type { LineRow } from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MeetingOfMinutes, MinutesRow } from './minutes.repository.ts'

export interface MinutesMailsDeps {
  clock: Clock
  mailer: Mailer
  dailyBounds: DailyBounds
  publicUrl: string
}

/** Mails approved minutes to everyone invited, with each recipient's own actions first. Throws what `DailyBounds` throws. */
export function createMinutesMails({ clock, mailer, dailyBounds, publicUrl }: MinutesMailsDeps) {
  return {
    async send(tx: Tx, { id, transcript_id: transcriptId }: MinutesRow): Promise<void> {
      const meeting = await minutesRepository.findMeeting(tx, transcriptId)
      if (!meeting) return
      const lines = await linesRepository.list(tx, id)
      const fallback = { language: 'en' as const, timeZone: meeting.time_zone }
      const originalStart = meeting.original_start?.getTime() ?? null
      const invited = await listInvitedReceivers(tx, meeting.meeting_id, originalStart, fallback)
      const receivers = [...(await listUserReceivers(tx, [meeting.host_user_id])), ...invited]
      const outside = receivers.filter(({ userId }) => userId === null).length
      if (outside > 0) await dailyBounds.mail(meeting.organization_id, 'meetingMails', outside)
      const context = { meeting, transcriptId, lines, publicUrl, nowMs: clock.now() }
      for (const receiver of receivers) await mailer.send(tx, minutesMail(receiver, context))
    },
  }
}

interface MinutesMailContext {
  meeting: MeetingOfMinutes
  transcriptId: string
  lines: readonly LineRow[]
  publicUrl: string
  nowMs: number
}

export function minutesMail(
  receiver: Receiver,
  { meeting, transcriptId, lines, publicUrl, nowMs }: MinutesMailContext,
): MailMessage {
  const t = createServerText(receiver.language)
  const { title } = meeting
  const own = lines.filter((line) => isOwn(line, receiver))
  const rest = lines.filter((line) => !own.includes(line))
  return {
    to: receiver.email,
    language: receiver.language,
    organizationId: meeting.organization_id,
    subject: t('minutes.subject', { title }),
    preview: own[0]?.text ?? t('minutes.preview', { title }),
    heading: title,
    paragraphs: [t('minutes.text', { when: whenOf(meeting, receiver, nowMs) })],
    quotes: [
      ...quoteOf(t('minutes.own'), own, receiver),
      ...minuteSections.flatMap((section: MinuteSection) =>
        quoteOf(
          t(`minutes.${section}`),
          rest.filter((line) => line.section === section),
          receiver,
        ),
      ),
    ],
    ...(receiver.hasAccount
      ? { buttons: [{ label: t('minutes.button'), url: pageOf(meeting, transcriptId, publicUrl) }] }
      : {}),
  }
}

const isOwn = ({ section, assignee_user_id: userId }: LineRow, receiver: Receiver): boolean =>
  section === 'actions' && userId !== null && userId === receiver.userId

function whenOf(meeting: MeetingOfMinutes, receiver: Receiver, nowMs: number): string {
  const startsAt = meeting.started_at.getTime()
  const endsAt = startsAt + meeting.length_ms
  return dateInWords({ startsAt, endsAt, isAllDay: false, timeZone: meeting.time_zone }, receiver, nowMs)
}

function quoteOf(label: string, lines: readonly LineRow[], { language }: Receiver): MailQuote[] {
  if (lines.length === 0) return []
  return [{ label, text: lines.map((line) => actionLine(line, language)).join('\n') }]
}

function pageOf(
  { meeting_id: id, original_start: date }: MeetingOfMinutes,
  transcriptId: string,
  publicUrl: string,
): string {
  const entry = { calendarId: id, occurrenceStart: date?.getTime() ?? null }
  return new URL(minutesPath(entry, transcriptId), publicUrl).href
}
