import type { Language } from '@majlis/contract'
import { useEffect, useRef } from 'react'
import { useRoom, useRoomValue, useUiValue, type Captions } from '../../room-core/index.ts'
import { useStore } from '../../../shared/store/index.ts'

/** Returns a part of the caption state. */
export function useCaptions<S>(select: (captions: Captions) => S): S {
  return useStore(useRoom().captions, select)
}

/** Whether captions are on in the meeting and shown to this person. */
export function useAreCaptionsShown(): boolean {
  const isOn = useRoomValue((room) => room.view.captions !== null)
  return useCaptions(({ isShown }) => isShown) && isOn
}

/** The language in which this person reads captions; null: as they are spoken. */
export function useCaptionLanguage(): Language | null {
  const canTranslate = useRoomValue((room) => Boolean(room.view.captions?.translation))
  const language = useCaptions((captions) => captions.language)
  return canTranslate ? language : null
}

const retryMs = 5_000

/** Has the server translate captions for as long as this person sees them in another language, over the picture or in *Catch up*. */
export function useTranslatedCaptions(): void {
  const { connection } = useRoom()
  const language = useCaptionLanguage()
  const areShown = useAreCaptionsShown()
  const isCatchingUp = useUiValue(({ panel }) => panel === 'captions')
  const wanted = areShown || isCatchingUp ? language : null
  const hasAsked = useRef(false)
  useEffect(() => {
    if (wanted === null && !hasAsked.current) return
    hasAsked.current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = () =>
      connection.actions.chooseCaptionLanguage(wanted).catch(() => {
        if (!isOver) timer = setTimeout(ask, retryMs)
      })
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [connection, wanted])
}
