import type { InterpretationLanguage } from '@majlis/contract'
import { isInterpreted, type Listening } from '@majlis/media'
import { useMediaQuery } from '@mantine/hooks'
import { useCallValue, useRoom, useRoomValue } from '../../room-core/index.ts'
import { useStore } from '../../../shared/store/index.ts'

/** The languages that the meeting is interpreted into; none for most meetings. */
export function useInterpretationLanguages(): readonly InterpretationLanguage[] {
  return useRoomValue((room) => room.view.interpretationLanguages)
}

export function useListening<S>(select: (listening: Listening) => S): S {
  return useStore(useRoom().listening, select)
}

/** The language that this person listens to; null: the original. */
export function useListenedLanguage(): InterpretationLanguage | null {
  const languages = useInterpretationLanguages()
  const chosen = useListening(({ language }) => language)
  return languages.find((language) => language === chosen) ?? null
}

/** Whether somebody else interprets into the language right now. */
export function useIsInterpreted(language: string | null): boolean {
  return useCallValue(({ participants }) => language !== null && isInterpreted(participants, language))
}

/** The language that this person interprets into at the moment. */
export function useOwnInterpreting(): string | null {
  return useCallValue(({ participants }) => participants.find(({ isSelf }) => isSelf)?.interpreting ?? null)
}

/** Whether the control is in the bar; otherwise it is in the menu. */
export function useIsInBar(): boolean {
  return !useMediaQuery('(max-width: 1099px), (max-height: 480px)', undefined, {
    getInitialValueInEffect: false,
  })
}
