import {
  type ChatMessage,
  announcementsBetween,
  chimeBetween,
  isListed,
  isRoleChanged,
  noticesBetween,
  noticesOnArrival,
  type Announcement,
  type Moment,
  type Notice,
  type RoomParts,
  isHostRole,
} from '../../room-core/index.ts'
import type { createChime } from './chime.ts'

/** The announcement for screen readers. */
export interface MomentText {
  announcement(announcement: Announcement): string
  message(name: string, text: string): string
  notice(notice: Notice): string
  reconnected(): string
}

type WatchedParts = Pick<RoomParts, 'call' | 'connection' | 'stage' | 'ui' | 'listening'>

/**
 * Compares the call and the room before and after every change, and reports what others did: notices, sounds, words for
 * screen readers. Returns how to stop.
 */
export function watchMoments(
  parts: WatchedParts,
  text: MomentText,
  chime: Pick<ReturnType<typeof createChime>, 'play'>,
  /** Milliseconds. */
  now: () => number,
): () => void {
  const { call, connection, stage, ui } = parts
  const isRoleNew = createRoleWatch(now)
  const moment = () => ({ room: connection.getSnapshot(), call: call.getSnapshot() })
  let before = moment()
  for (const notice of noticesOnArrival(before)) notify(notice)
  if (before.room.view.self.needsConsent) chime.play('recording')

  /** With the people list open, this is only announced, because the list shows it. */
  function notify(notice: Notice): void {
    if (isListed(notice) && ui.getSnapshot().panel === 'people') ui.announce(text.notice(notice))
    else ui.toast(notice)
  }

  function notifyOfMessages(known: readonly ChatMessage[], current: readonly ChatMessage[]): void {
    const knownIds = new Set(known.map(({ id }) => id))
    const fresh = current.filter(({ id, isOwn }) => !knownIds.has(id) && !isOwn)
    const newest = fresh.at(-1)
    if (!newest) return
    const { displayName: name, text: body, toParticipantId } = newest
    // A notice is read aloud anyway; with the chat open, the message is announced.
    if (ui.getSnapshot().panel === 'chat') ui.announce(text.message(name, body))
    else ui.toast({ kind: 'message', name, text: body, isPrivate: toParticipantId !== null })
  }

  function notifyOfChanges(previous: Moment, after: Moment): void {
    const isNew = isRoleNew(previous, after)
    for (const notice of noticesBetween(previous, after, isNew)) notify(notice)
    // A device that a host requested and then blocked is not requested any more.
    const requested = after.room.deviceRequest?.source
    const hasLost = requested && previous.call.self.rights[requested] && !after.call.self.rights[requested]
    if (hasLost) connection.actions.dismissDeviceRequest()
  }

  function announceChanges(previous: Moment, after: Moment): void {
    const isHost = isHostRole(after.room.view.self.role)
    const announcements = announcementsBetween(previous.call, after.call).filter(
      // Hosts have a notice of it.
      ({ kind }) => kind !== 'hand' || !isHost,
    )
    if (announcements.length > 0) ui.announce(announcements.map((one) => text.announcement(one)).join(' '))
    if (previous.call.connection === 'reconnecting' && after.call.connection === 'connected')
      ui.announce(text.reconnected())
    const sound = chimeBetween(previous.call, after.call, after.room.view.settings.entryLeaveSound)
    if (sound) chime.play(sound)
    if (!previous.room.view.self.needsConsent && after.room.view.self.needsConsent) chime.play('recording')
  }

  function look(): void {
    const after = moment()
    if (after.room === before.room && after.call === before.call) return
    const previous = before
    before = after
    notifyOfChanges(previous, after)
    announceChanges(previous, after)
    if (previous.room.history === 'loaded') notifyOfMessages(previous.room.messages, after.room.messages)
    if (after.room.view.lobbyCount < previous.room.view.lobbyCount) ui.dismissWaiting()
    stage.setSpotlight(after.room.view.spotlightParticipantId)
    stage.setPresented(after.room.view.presentation)
    const self = after.call.participants.find(({ isSelf }) => isSelf)
    if (self) connection.actions.settleHand(self.handRaisedAt !== null)
    followLanguages(parts, previous, after)
  }

  const stops = [call.subscribe(look), connection.subscribe(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** For how long after a change of role the SFU may still send the rights that come with it. */
const roleChangeMs = 2_000

/** Returns whether the SFU has just changed the role or the languages of this person. */
function createRoleWatch(now: () => number): (before: Moment, after: Moment) => boolean {
  let changedAt = Number.NEGATIVE_INFINITY
  return (before, after) => {
    if (isRoleChanged(before.call, after.call)) changedAt = now()
    return now() - changedAt < roleChangeMs
  }
}

/** Stops listening to, and interpreting into, languages that the meeting no longer has. */
function followLanguages({ connection, listening }: WatchedParts, before: Moment, after: Moment): void {
  const known: readonly string[] = before.room.view.interpretationLanguages
  const current: readonly string[] = after.room.view.interpretationLanguages
  if (known === current) return
  listening.setLanguages(current)
  const own = after.call.participants.find(({ isSelf }) => isSelf)?.interpreting ?? null
  if (own !== null && known.includes(own) && !current.includes(own)) void connection.actions.interpret(null)
}
