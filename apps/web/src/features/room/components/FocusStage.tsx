import { useText } from '@majlis/i18n/react'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { limits } from '@majlis/contract'
import { useEffect, useRef } from 'react'
import {
  useCallValue,
  useIsPaused,
  useRoom,
  useStageValue,
  type Focus,
  type ViewChoice,
  VideoView,
} from '../../room-core/index.ts'
import styles from './FocusStage.module.css'
import { Tile } from './Tile.tsx'
import { PresentedDocument } from '../../room-presenting/index.ts'

/** The gap between two tiles of the strip; it is smaller on phones, which makes no difference here. */
const gapPx = 10

interface FocusStageProps {
  layout: ViewChoice
  focus: Focus
  tiles: readonly string[]
}

/** One large picture with the others in a strip: above it in the speaker view, beside it in the sidebar view. */
export function FocusStage({ layout, focus, tiles }: FocusStageProps) {
  const t = useText('room')
  const { ui } = useRoom()
  const strip = useSeenTiles()
  const shown = tiles.slice(0, limits.room.maxTilesPerPage)
  const hidden = tiles.length - shown.length
  return (
    <div className={styles.focusStage} data-layout={layout}>
      <div className={styles.focus}>
        <Large focus={focus} />
        <FocusExit focus={focus} />
      </div>
      {tiles.length > 0 ? (
        <div ref={strip} className={styles.strip} role="group" aria-label={t('stage.strip')}>
          {shown.map((id) => (
            <div key={id} className={styles.small}>
              <Tile
                participantId={id}
                size="small"
                isLazy
                style={{ inlineSize: '100%', blockSize: '100%' }}
              />
            </div>
          ))}
          {hidden > 0 ? (
            <button type="button" className={styles.rest} onClick={() => ui.openPanel('people')}>
              {t('stage.more', { count: hidden })}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function Large({ focus: { kind, participantId, target } }: { focus: Focus }) {
  switch (kind) {
    case 'screen':
      return <SharedScreen participantId={participantId} target={target} />
    case 'document':
      return <PresentedDocument key={target} />
    case 'person':
      return (
        <Tile participantId={participantId} size="large" style={{ inlineSize: '100%', blockSize: '100%' }} />
      )
  }
}

/** Reports how many tiles of the strip are visible without scrolling; speakers are moved among them. */
function useSeenTiles() {
  const { stage } = useRoom()
  const strip = useRef<HTMLDivElement>(null)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  useEffect(() => {
    const tile = strip.current?.firstElementChild?.getBoundingClientRect()
    if (!tile || tile.width === 0 || tile.height === 0) return
    const seen = Math.floor(
      Math.max((width + gapPx) / (tile.width + gapPx), (height + gapPx) / (tile.height + gapPx)),
    )
    // The first is the user, who keeps their place.
    stage.setFirstPageSize(Math.max(2, seen))
  }, [stage, width, height])
  return useMergedRef(strip, ref)
}

/** Unpins, while the pinned tile is the large one: the pinned person may have left. */
function FocusExit({ focus }: { focus: Focus }) {
  const t = useText('room')
  const { stage } = useRoom()
  const pinnedId = useStageValue((state) => state.pinnedId)
  if (pinnedId === null || focus.kind !== 'person' || focus.participantId !== pinnedId) return null
  return (
    <button type="button" className={styles.exit} onClick={() => stage.togglePin(pinnedId)}>
      <IconX size={16} stroke={2} />
      {t('person.unpin')}
    </button>
  )
}

function SharedScreen({ participantId, target }: { participantId: string; target: string }) {
  const t = useText('room')
  const name = useCallValue((call) => call.participants.find(({ id }) => id === participantId)?.name ?? '')
  const isSelf = useCallValue((call) =>
    call.screens.some((screen) => screen.trackId === target && screen.isSelf),
  )
  const isPaused = useIsPaused(target)
  const label = isSelf ? t('tile.screen_own') : t('tile.screen', { name })
  return (
    <div className={styles.screen} role="group" aria-label={label} data-screen={target}>
      <p className={styles.coming} aria-hidden={!isPaused}>
        {t(isPaused ? 'network.picture_paused' : 'stage.screen_coming')}
      </p>
      <VideoView target={target} fit="contain" label={label} />
      <div className={styles.tag} aria-hidden>
        <span>{label}</span>
      </div>
    </div>
  )
}
