import { useText } from '@majlis/i18n/react'
import { showProblem, showSnackbar } from '../../../shared/snackbar/index.ts'
import { useReschedule } from '../api/useReschedule.ts'
import { useMomentText } from '../components/RescheduleDialogs.tsx'

/** Moves entries and reports the result. */
export function useMoves() {
  const t = useText('calendar')
  const momentText = useMomentText()
  return useReschedule({
    onDone: (entry, times, undo) => {
      const time = momentText(times.startDateTime, times.endDateTime)
      const text = t('move.done', { title: entry.meetingTitle, time })
      showSnackbar(text, undo ? { undo, undoneText: t('move.undone') } : {})
    },
    onRefused: showProblem,
  })
}
