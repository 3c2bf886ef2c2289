import { useText } from '@majlis/i18n/react'
import { useEffect, useEffectEvent } from 'react'
import { createChime } from '../model/chime.ts'
import { watchMoments } from '../model/moments.ts'
import type { Announcement, Notice, RoomParts } from '../../room-core/index.ts'
import { useToastText } from './useToastText.ts'

/** Notifies this person of what others do: notices, sounds, words for screen readers. Renders nothing. */
export function useMoments({ call, connection, stage, ui, listening }: RoomParts): void {
  const t = useText('room')
  const toastText = useToastText()
  // An announcement is not repeated in another language.
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
    const now = () => performance.now()
    const chime = createChime(() => new AudioContext(), now)
    const text = {
      announcement: (announcement: Announcement) => say(announcement),
      message: (name: string, words: string) => sayMessage(name, words),
      notice: (notice: Notice) => sayNotice(notice),
      reconnected: () => sayReconnected(),
    }
    const stop = watchMoments({ call, connection, stage, ui, listening }, text, chime, now)
    return () => {
      stop()
      chime.close()
    }
  }, [call, connection, stage, ui, listening])
}
