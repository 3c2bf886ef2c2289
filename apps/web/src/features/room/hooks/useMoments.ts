import { useText } from '@majlis/i18n/react'
import { useEffect, useEffectEvent } from 'react'
import { createChime } from '../model/chime.ts'
import type { ChatMessage } from '../model/chat.ts'
import {
  announcementsBetween,
  chimeBetween,
  isListed,
  noticesBetween,
  noticesOnArrival,
  type Announcement,
  type Notice,
} from '../model/notices.ts'
import type { RoomParts } from '../model/room-parts.ts'
import { isHostRole } from '../model/room-state.ts'
import { useToastText } from './useToastText.ts'

/**
 * Looks at every change of the call and the room and tells this person what others did: notices, sounds, words for
 * screen readers. Renders nothing.
 */
export function useMoments({ call, connection, stage, ui, selfId }: RoomParts): void {
  const t = useText('room')
  const toastText = useToastText()
  // What was told once is not told again in another language.
  const say = useEffectEvent((announcement: Announcement): string => {
    switch (announcement.kind) {
      case 'joined':
      case 'left':
      case 'hand':
        return t(`announce.${announcement.kind}`, { name: announcement.name })
      case 'joined_many':
      case 'left_many':
        return t(`announce.${announcement.kind}`, { count: announcement.count })
    }
  })
  const sayMessage = useEffectEvent((name: string, text: string) => t('announce.message', { name, text }))
  const sayNotice = useEffectEvent((notice: Notice) => toastText(notice))
  const sayReconnected = useEffectEvent(() => t('announce.reconnected'))

  useEffect(() => {
    const chime = createChime(
      () => new AudioContext(),
      () => performance.now(),
    )
    const moment = () => ({ room: connection.getSnapshot(), call: call.getSnapshot() })
    let before = moment()
    for (const notice of noticesOnArrival(before)) tell(notice)

    /** Beside the open list of people nothing more has to be shown of it, only said. */
    function tell(notice: Notice): void {
      if (isListed(notice) && ui.getSnapshot().panel === 'people') ui.announce(sayNotice(notice))
      else ui.toast(notice)
    }

    function tellMessages(known: readonly ChatMessage[], current: readonly ChatMessage[]): void {
      const knownIds = new Set(known.map(({ id }) => id))
      const fresh = current.filter(({ id, participantId }) => !knownIds.has(id) && participantId !== selfId)
      const newest = fresh.at(-1)
      if (!newest) return
      const { displayName: name, text, toParticipantId } = newest
      // A notice is read aloud by itself; who has the chat open is told in words.
      if (ui.getSnapshot().panel === 'chat') ui.announce(sayMessage(name, text))
      else ui.toast({ kind: 'message', name, text, isPrivate: toParticipantId !== null })
    }

    function look(): void {
      const after = moment()
      if (after.room === before.room && after.call === before.call) return
      const previous = before
      before = after

      for (const notice of noticesBetween(previous, after)) {
        tell(notice)
        // What a host asked for and then forbade is no question any more.
        const isForbidden = notice.kind === 'silenced' && !notice.mayReturn
        if (isForbidden && after.room.deviceRequest?.source === notice.source)
          connection.actions.dismissDeviceRequest()
      }
      const isHost = isHostRole(after.room.view.self.role)
      const announcements = announcementsBetween(previous.call, after.call).filter(
        // Hosts have a notice of it.
        ({ kind }) => kind !== 'hand' || !isHost,
      )
      if (announcements.length > 0) ui.announce(announcements.map((one) => say(one)).join(' '))
      if (previous.call.connection === 'reconnecting' && after.call.connection === 'connected') {
        ui.announce(sayReconnected())
      }
      const sound = chimeBetween(previous.call, after.call, after.room.view.settings.entryLeaveSound)
      if (sound) chime.play(sound)
      if (previous.room.history === 'loaded') tellMessages(previous.room.messages, after.room.messages)
      if (after.room.view.lobbyCount < previous.room.view.lobbyCount) ui.dismissWaiting()

      stage.setSpotlight(after.room.view.spotlightParticipantId)
      const self = after.call.participants.find(({ isSelf }) => isSelf)
      if (self) connection.actions.settleHand(self.handRaisedAt !== null)
    }

    const stops = [call.subscribe(look), connection.subscribe(look)]
    return () => {
      for (const stop of stops) stop()
      chime.close()
    }
  }, [call, connection, stage, ui, selfId])
}
