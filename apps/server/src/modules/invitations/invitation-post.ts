import type { NotificationKind } from '@majlis/contract'
import { describeRule, parseRule, type Series } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventMap } from '../../platform/events/events.ts'
import type { Mailer, MailMessage } from '../../platform/mail/mail.ts'
import type { RulesReader } from '../tenancy/index.ts'
import {
  type InvitedDate,
  type InvitedMeeting,
  invitedMeetingsRepository,
  type MeetingFacet,
  type Receiver,
  receiversRepository,
  type RemovedInvitee,
  settingsAsDecided,
  wants,
} from '../meetings/index.ts'
import type { AnswerTokens } from './answer-token.ts'
import type { InvitationMails, MailedMeeting } from './invitation-mails.ts'
import { findDate } from './shown-invitation.ts'
import { regardingInvitee } from './undelivered.ts'
import * as timeRequestsRepository from './time-requests.repository.ts'

export interface InvitationPostDeps {
  clock: Clock
  mailer: Mailer
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  mails: InvitationMails
  answerTokens: AnswerTokens
}

/** So many dates after the next one are named. */
const namedDates = 4
const minuteMs = 60_000
/** Of these changes people are told by mail; the others they see when they look. */
const toldFacets: readonly MeetingFacet[] = ['time', 'title', 'agenda', 'access', 'host']

export type InvitationPost = ReturnType<typeof createInvitationPost>

/** Who gets which mail when something happens to a meeting. What is over is told to nobody. */
export function createInvitationPost(deps: InvitationPostDeps) {
  const { clock, mailer, rules, mails, answerTokens } = deps

  /** With the way in as the organisation has it today. */
  async function find(tx: Tx, meetingId: string): Promise<InvitedMeeting | null> {
    const meeting = await invitedMeetingsRepository.findById(tx, meetingId)
    if (!meeting) return null
    return {
      ...meeting,
      settings: await settingsAsDecided(tx, rules, { ...meeting, hostRole: meeting.host.role }),
    }
  }

  async function load(
    tx: Tx,
    meetingId: string,
    originalStart: number | null = null,
  ): Promise<MailedMeeting | null> {
    const now = clock.now()
    const meeting = await find(tx, meetingId)
    if (!meeting || meeting.isCancelled) return null
    const isForOneDate = originalStart !== null && meeting.rrule !== null
    const coming = await invitedMeetingsRepository.listComing(tx, meetingId, new Date(now), 1 + namedDates)
    const date = isForOneDate ? await findDate(tx, meeting, originalStart) : coming[0]
    if (!date || date.endsAt <= now) return null
    return { ...(await around(tx, meeting, date, isForOneDate)), later: coming.slice(1) }
  }

  async function around(
    tx: Tx,
    meeting: InvitedMeeting,
    date: InvitedDate,
    isForOneDate: boolean,
  ): Promise<MailedMeeting> {
    const now = clock.now()
    const isWholeSeries = meeting.rrule !== null && !isForOneDate
    const changedDates = isWholeSeries
      ? await invitedMeetingsRepository.listChanged(tx, meeting.id, new Date(now))
      : []
    return { meeting, date, later: [], changedDates, isForOneDate, now }
  }

  function listReceivers(tx: Tx, { meeting, date, isForOneDate }: MailedMeeting) {
    return receiversRepository.list(tx, meeting.id, isForOneDate ? date.originalStart : null, {
      language: meeting.host.language,
      timeZone: meeting.timeZone,
    })
  }

  async function sendAll(
    tx: Tx,
    kind: NotificationKind,
    all: readonly (Receiver & { inviteeId: string })[],
    mailOf: (receiver: Receiver & { inviteeId: string }) => MailMessage,
  ): Promise<void> {
    const receivers = all.filter(wants(kind))
    const hashes = receivers.map(({ inviteeId }) => ({ inviteeId, hash: answerTokens.hashOf(inviteeId) }))
    await receiversRepository.keepTokenHashes(tx, hashes)
    for (const receiver of receivers)
      await mailer.send(tx, { ...mailOf(receiver), regarding: regardingInvitee(receiver.inviteeId) })
  }

  async function scheduled(tx: Tx, { meetingId }: EventMap['meeting.scheduled']): Promise<void> {
    const mailed = await load(tx, meetingId)
    if (mailed)
      await sendAll(tx, 'invitation_mail', await listReceivers(tx, mailed), (receiver) =>
        mails.invited(mailed, receiver),
      )
  }

  async function changed(tx: Tx, event: EventMap['meeting.changed']): Promise<void> {
    const { meetingId, originalStart, facets, previousStart, addedInviteeIds, removedInvitees, note } = event
    const mailed = await load(tx, meetingId, originalStart)
    if (!mailed) return cutShort(tx, event)
    for (const receiver of (await findRemoved(tx, removedInvitees)).filter(wants('invitation_mail')))
      await mailer.send(tx, mails.removed(mailed, receiver))
    const added = new Set(addedInviteeIds)
    const toldOf = facets.filter((facet) => toldFacets.includes(facet) || facet === 'end')
    const isTold = toldOf.length > 0 || note !== ''
    const suggesters = await timeRequestsRepository.listSuggesters(tx, meetingId, mailed.date)
    const receivers = await listReceivers(tx, mailed)
    const invited = receivers.filter(({ inviteeId }) => added.has(inviteeId))
    await sendAll(tx, 'invitation_mail', invited, (receiver) => mails.invited(mailed, receiver))
    if (!isTold) return
    // All others were asked again.
    const asked = receivers.filter(({ inviteeId }) => !added.has(inviteeId))
    await sendAll(tx, 'change_mail', asked, (receiver) => {
      // Who suggested the time that it has now comes, for their calendar too.
      const hasAgreed = receiver.response === 'suggested' && suggesters.has(receiver.inviteeId)
      return mails.changed(mailed, hasAgreed ? { ...receiver, response: 'accepted' } : receiver, {
        facets: toldOf,
        previousStart,
        note,
        isFollowing: false,
        isConfirmed: hasAgreed && facets.includes('time'),
      })
    })
  }

  /** A series whose dates to come were all cancelled, while those before stay: it ends with the last of them. */
  async function cutShort(tx: Tx, event: EventMap['meeting.changed']): Promise<void> {
    const { meetingId, facets, previousStart, note } = event
    if (!facets.includes('end') || previousStart === null) return
    const ended = await loadEnded(tx, meetingId)
    if (!ended || ended.meeting.isCancelled) return
    await sendAll(tx, 'change_mail', await listReceivers(tx, ended), (receiver) =>
      mails.cutShort(ended, receiver, { from: previousStart, note }),
    )
  }

  /** A series with its last date, also where that is over. */
  async function loadEnded(tx: Tx, meetingId: string): Promise<MailedMeeting | null> {
    const meeting = await find(tx, meetingId)
    const last = meeting && (await invitedMeetingsRepository.findLastDate(tx, meetingId))
    return last && around(tx, meeting, last, false)
  }

  /**
   * Two mails to each: that the first part ends, and that there is a second. Calendar programs take one meeting with one UID from a
   * mail (RFC 5546 3.2.2), and would go on showing the dates of the first part otherwise.
   */
  async function split(tx: Tx, event: EventMap['meeting.split']): Promise<void> {
    const { meetingId, successorId, previousStart = null, note, removedInvitees } = event
    const ended = await loadEnded(tx, meetingId)
    const before = ended ? await listReceivers(tx, ended) : []
    const keyOf = ({ userId, email }: Pick<Receiver, 'userId' | 'email'>) => userId ?? email.toLowerCase()
    if (ended) {
      const removed = new Set(removedInvitees.map(keyOf))
      await sendAll(tx, 'change_mail', before, (receiver) =>
        mails.ended(ended, receiver, removed.has(keyOf(receiver))),
      )
    }
    const mailed = await load(tx, successorId)
    if (!mailed) return
    const known = new Set(before.map(keyOf))
    const change = {
      facets: ended ? differences(ended.meeting, mailed.meeting) : [],
      previousStart,
      note,
      isFollowing: true,
      isConfirmed: false,
    }
    const receivers = await listReceivers(tx, mailed)
    const asked = receivers.filter((receiver) => known.has(keyOf(receiver)))
    await sendAll(tx, 'change_mail', asked, (receiver) => mails.changed(mailed, receiver, change))
    const invited = receivers.filter((receiver) => !known.has(keyOf(receiver)))
    await sendAll(tx, 'invitation_mail', invited, (receiver) => mails.invited(mailed, receiver))
  }

  async function cancelled(tx: Tx, event: Omit<EventMap['meeting.cancelled'], 'byUserId'>): Promise<void> {
    const { meetingId, originalStart, startsAt, endsAt, title, note = '' } = event
    const meeting = await find(tx, meetingId)
    if (!meeting) return
    const planned = plainDate(meeting, originalStart ?? startsAt, startsAt)
    const date = { ...planned, endsAt: endsAt ?? planned.endsAt, title: title ?? planned.title }
    if (date.endsAt <= clock.now()) return
    const isForOneDate = originalStart !== null && meeting.rrule !== null
    const mailed = await around(tx, meeting, date, isForOneDate)
    const receivers = await listReceivers(tx, mailed)
    for (const receiver of receivers.filter(wants('change_mail')))
      await mailer.send(tx, mails.cancelled(mailed, receiver, note))
  }

  async function refused(tx: Tx, event: EventMap['time_request.refused']): Promise<void> {
    const request = await timeRequestsRepository.find(tx, event.requestId)
    const mailed = request && (await load(tx, request.meetingId, request.originalStart))
    if (!mailed) return
    const receivers = await listReceivers(tx, mailed)
    const { suggestedStart: startsAt, suggestedEnd: endsAt } = request
    await sendAll(
      tx,
      'change_mail',
      receivers.filter(({ inviteeId }) => inviteeId === request.inviteeId),
      (receiver) => mails.refused(mailed, receiver, { startsAt, endsAt, note: event.note }),
    )
  }

  return { scheduled, changed, split, cancelled, refused }
}

/** Who is on no list any more, as they are now; nobody who is suspended or gone. */
async function findRemoved(tx: Tx, removed: readonly RemovedInvitee[]): Promise<Receiver[]> {
  const userIds = removed.flatMap(({ userId }) => userId ?? [])
  const outside = removed.filter(({ userId }) => userId === null)
  return [
    ...(await receiversRepository.listUsers(tx, userIds)),
    ...outside.map(({ email, name, language, timeZone }) => ({
      inviteeId: null,
      userId: null,
      hasAccount: false,
      email,
      name,
      role: 'participant' as const,
      response: 'pending' as const,
      language,
      timeZone,
      notificationsOff: [],
    })),
  ]
}

/** A date that has no row any more. */
export function plainDate(meeting: InvitedMeeting, originalStart: number, startsAt: number): InvitedDate {
  const { title, agenda, showMeAs, series } = meeting
  const endsAt = startsAt + (series?.durationMinutes ?? 0) * minuteMs
  return { originalStart, startsAt, endsAt, title, agenda, showMeAs, isChanged: false }
}

/** What the second part of a split series has otherwise than the first. */
function differences(first: InvitedMeeting, second: InvitedMeeting): MeetingFacet[] {
  const isSameTime = first.series && second.series && timeOf(first.series) === timeOf(second.series)
  return [
    ...(isSameTime ? [] : ['time' as const]),
    ...(first.title === second.title ? [] : ['title' as const]),
    ...(first.agenda === second.agenda ? [] : ['agenda' as const]),
    ...(accessOf(first) === accessOf(second) ? [] : ['access' as const]),
  ]
}

/** What invitations say of the way in. */
function accessOf({ idSource, settings, passcode, isRegistrationRequired }: InvitedMeeting): string {
  const isTyped = settings.passcodeRequired && idSource !== 'unique_url'
  return JSON.stringify([isTyped ? passcode : null, isRegistrationRequired])
}

/** When a series takes place, whatever its first and last dates. */
function timeOf({ localStart, timeZone, durationMinutes, isAllDay, rule }: Series): string {
  const parsed = typeof rule === 'string' ? parseRule(rule, timeZone) : rule
  const pattern = parsed && { ...describeRule(parsed, localStart), end: null }
  return JSON.stringify([localStart.slice(11), timeZone, durationMinutes, isAllDay, pattern])
}
