import { useText } from '@majlis/i18n/react'
import { useNarrow } from '../hooks/useNarrow.ts'
import { useCallValue, useStageValue } from '../hooks/useRoom.ts'
import { AloneCard } from './AloneCard.tsx'
import { FloatingSelf } from './FloatingSelf.tsx'
import { FocusStage } from './FocusStage.tsx'
import { GridStage } from './GridStage.tsx'
import { ReactionsLayer } from './ReactionsLayer.tsx'
import { ScreenBar } from './ScreenBar.tsx'
import styles from './Stage.module.css'

/** The picture, which has all the space there is. */
export function Stage() {
  const t = useText('room')
  const isNarrow = useNarrow()
  const scene = useStageValue((state) => state.scene)
  const selfId = useCallValue((call) => call.participants.find(({ isSelf }) => isSelf)?.id ?? null)
  const isEmpty = useCallValue((call) => call.participants.length === 0)
  const isAlone = useCallValue((call) => call.connection === 'connected' && call.participants.length === 1)
  // On a phone the own picture floats above the others, so that they keep the space.
  const isSelfFloating = isNarrow && scene.focus === null && selfId !== null && scene.tiles.length > 1
  const tiles = isSelfFloating ? scene.tiles.filter((id) => id !== selfId) : scene.tiles

  return (
    <main className={styles.stage} aria-label={t('stage.region')}>
      <ScreenBar />
      <div className={styles.field}>
        {isEmpty ? <div className={styles.waiting}>{t('stage.connecting')}</div> : null}
        {!isEmpty && scene.focus === null ? <GridStage tiles={tiles} /> : null}
        {!isEmpty && scene.focus !== null ? (
          <FocusStage layout={scene.layout} focus={scene.focus} tiles={tiles} />
        ) : null}
        {isAlone ? <AloneCard /> : null}
        {isSelfFloating ? <FloatingSelf participantId={selfId} /> : null}
        <ReactionsLayer />
      </div>
    </main>
  )
}
