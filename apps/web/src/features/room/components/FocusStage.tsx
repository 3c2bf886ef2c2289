import { useText } from '@majlis/i18n/react'
import { IconX } from '@tabler/icons-react'
import { limits } from '@majlis/contract'
import { useCallValue, useRoom, useStageValue } from '../hooks/useRoom.ts'
import type { Focus, ViewChoice } from '../model/stage.ts'
import styles from './FocusStage.module.css'
import { Tile } from './Tile.tsx'
import { VideoView } from './VideoView.tsx'

interface FocusStageProps {
  layout: ViewChoice
  focus: Focus
  tiles: readonly string[]
}

/** One large picture, and the others in a strip: above it in the speaker view, beside it in the sidebar view. */
export function FocusStage({ layout, focus, tiles }: FocusStageProps) {
  const t = useText('room')
  const { ui } = useRoom()
  const shown = tiles.slice(0, limits.room.maxTilesPerPage)
  const hidden = tiles.length - shown.length
  return (
    <div className={styles.focusStage} data-layout={layout}>
      <div className={styles.focus}>
        {focus.kind === 'screen' ? (
          <SharedScreen participantId={focus.participantId} target={focus.target} />
        ) : (
          <Tile
            participantId={focus.participantId}
            size="large"
            style={{ inlineSize: '100%', blockSize: '100%' }}
          />
        )}
        <FocusExit focus={focus} />
      </div>
      {tiles.length > 0 ? (
        <div className={styles.strip} role="group" aria-label={t('stage.strip')}>
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
            <button
              type="button"
              className={styles.rest}
              onClick={() => ui.set((state) => ({ ...state, panel: 'people' }))}
            >
              {t('stage.more', { count: hidden })}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** The way back from an own pin, while it is what the large place shows: who was pinned may have left. */
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
  const label = isSelf ? t('tile.screen_own') : t('tile.screen', { name })
  return (
    <div className={styles.screen} role="group" aria-label={label} data-screen={target}>
      <VideoView target={target} fit="contain" label={label} />
      <div className={styles.tag} aria-hidden>
        <bdi>{label}</bdi>
      </div>
    </div>
  )
}
