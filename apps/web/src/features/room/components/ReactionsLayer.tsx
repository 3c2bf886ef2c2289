import type { Reaction } from '@majlis/media'
import { useText } from '@majlis/i18n/react'
import { useEffect, useRef, useState } from 'react'
import { useRoom } from '../../room-core/index.ts'
import { reactionNames } from '../model/reactions.ts'
import styles from './ReactionsLayer.module.css'

interface Floating {
  id: number
  emoji: Reaction
  name: string
  /** Horizontal position from 0 to 1, so that reactions don't cover each other. */
  place: number
  /** Its slot with reduced motion: no two visible reactions have the same. */
  slot: number
}

const maxFloating = 14
const slots = { columns: 5, rows: 3 }
const lanes = [0.2, 0.7, 0.45, 0.05, 0.9, 0.58, 0.32]
/** Faster than anyone presses: further reactions of one person, for example from a program, are not shown. */
const oneInMs = 150
/** A round of applause is announced once, not for each person. */
const announceEveryMs = 3_000

/** Reactions rise over the picture and disappear. */
export function ReactionsLayer() {
  const t = useText('room')
  const { call, ui } = useRoom()
  const [floating, setFloating] = useState<readonly Floating[]>([])
  const count = useRef(0)
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  const shownAt = useRef(new Map<string, number>())

  useEffect(
    () =>
      call.onReaction(({ participantId, emoji }) => {
        const person = call.getSnapshot().participants.find(({ id }) => id === participantId)
        const now = performance.now()
        if (!person || now - (shownAt.current.get(participantId) ?? -oneInMs) < oneInMs) return
        shownAt.current.set(participantId, now)
        const name = person.isSelf ? t('tile.you') : person.name
        count.current += 1
        const one = {
          id: count.current,
          emoji,
          name,
          place: lanes[count.current % lanes.length] ?? 0.5,
          slot: count.current % (slots.columns * slots.rows),
        }
        setFloating((current) => [...current, one].slice(-maxFloating))
        if (person.isSelf || now - announcedAt.current < announceEveryMs) return
        announcedAt.current = now
        ui.announce(t('announce.reaction', { name, reaction: t(`reactions.${reactionNames[emoji]}`) }))
      }),
    [call, ui, t],
  )

  return (
    <div className={styles.layer} aria-hidden>
      {floating.map(({ id, emoji, name, place, slot }) => (
        <div
          key={id}
          className={styles.reaction}
          style={{
            '--place': place,
            '--column': slot % slots.columns,
            '--row': Math.floor(slot / slots.columns),
          }}
          onAnimationEnd={() => setFloating((current) => current.filter((one) => one.id !== id))}
        >
          <span className={styles.emoji}>{emoji}</span>
          <bdi className={styles.name}>{name}</bdi>
        </div>
      ))}
    </div>
  )
}
