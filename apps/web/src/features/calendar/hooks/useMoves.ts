import { useErrorText, useText } from '@majlis/i18n/react'
import { useReschedule } from '../api/useReschedule.ts'
import { useMomentText } from '../components/RescheduleDialogs.tsx'
import type { useToasts } from '../components/toasts.tsx'

/** Moves entries, and says what became of it. */
export function useMoves(say: ReturnType<typeof useToasts>['say']) {
  const t = useText('calendar')
  const errorText = useErrorText()
  const momentText = useMomentText()
  return useReschedule({
    onDone: (entry, times, undo) => {
      const time = momentText(times.startDateTime, times.endDateTime)
      const notice = t('move.done', { title: entry.meetingTitle, time })
      if (!undo) return say(notice)
      return say(notice, {
        action: {
          label: t('move.undo'),
          run: () =>
            void undo().then(
              () => say(t('move.undone')),
              (problem: unknown) => say(errorText(problem), { tone: 'bad' }),
            ),
        },
      })
    },
    onRefused: (problem) => say(errorText(problem), { tone: 'bad' }),
  })
}
