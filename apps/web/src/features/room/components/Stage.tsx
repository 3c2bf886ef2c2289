import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { useIsAlone, useIsCovered, useNarrow, useCallValue, useStageValue } from '../../room-core/index.ts'
import { AloneCard } from './AloneCard.tsx'
import { FloatingSelf } from './FloatingSelf.tsx'
import { FocusStage } from './FocusStage.tsx'
import { GridStage } from './GridStage.tsx'
import { ReactionsLayer } from './ReactionsLayer.tsx'
import { ScreenBar } from '../../room-presenting/index.ts'
import styles from './Stage.module.css'

/** Up to this many others, the floating self-view hides no one, because there is room beside them. */
const maxUnderFloatingSelf = 4

/** The tiles, which take all the available space. */
export function Stage() {
  const t = useText('room')
  const isNarrow = useNarrow()
  const isCovered = useIsCovered()
  const scene = useStageValue((state) => state.scene)
  const selfId = useCallValue((call) => call.participants.find(({ isSelf }) => isSelf)?.id ?? null)
  const isEmpty = useCallValue((call) => call.participants.length === 0)
  const isAlone = useIsAlone()
  // Stored here, so that unpinning returns to the previous page.
  const [page, setPage] = useState(0)
  // On phones, the self-view floats above the others, who keep the space.
  const others = scene.tiles.filter((id) => id !== selfId)
  const isSelfFloating =
    isNarrow &&
    scene.focus === null &&
    selfId !== null &&
    others.length > 0 &&
    others.length <= maxUnderFloatingSelf

  return (
    <main className={styles.stage} aria-label={t('stage.region')} inert={isCovered}>
      <ScreenBar />
      <div className={styles.field}>
        {isEmpty ? <div className={styles.waiting}>{t('stage.connecting')}</div> : null}
        {!isEmpty && scene.focus === null ? (
          <GridStage tiles={isSelfFloating ? others : scene.tiles} wantedPage={page} onTurn={setPage} />
        ) : null}
        {!isEmpty && scene.focus !== null ? (
          <FocusStage layout={scene.layout} focus={scene.focus} tiles={scene.tiles} />
        ) : null}
        {isAlone ? <AloneCard /> : null}
        {isSelfFloating ? <FloatingSelf participantId={selfId} /> : null}
        <ReactionsLayer />
      </div>
    </main>
  )
}
