import { useText } from '@majlis/i18n/react'
import { ClashDialog } from '../../../shared/clash/index.ts'
import { NextInPastDialog, ScopeDialog, type SaveState } from '../../../shared/meeting-save/index.ts'
import { useDraft, withFreeSlot, type KeptDraft, draftOfMeeting } from '../../scheduler-draft/index.ts'
import { useWantedDates } from '../hooks/useWantedDates.ts'
import { canLeaveOut } from '../model/left-out.ts'
import type { SavedMeeting, useSave } from '../hooks/useSave.ts'
import { MergeDialog } from './MergeDialog.tsx'

type Save = ReturnType<typeof useSave>

/** The questions before the meeting can be saved. */
export function SaveQuestion({ kept, save }: { kept: KeptDraft; save: Save }) {
  const t = useText('recurrence')
  const ts = useText('scheduler')
  const { state } = save
  switch (state.step) {
    case 'idle':
    case 'checking':
    case 'saving':
    case 'comparing':
    case 'saved':
    case 'refused':
      return null
    case 'asking':
      return (
        <ScopeDialog
          possible={state.possible}
          saveLabel={ts('action.save')}
          onChoose={save.send}
          onClose={save.dismiss}
        />
      )
    case 'clash':
      return <DraftClash state={state} save={save} />
    case 'next_in_past':
      return (
        <NextInPastDialog
          title={t('scope.change')}
          followingLabel={t('scope.following')}
          onFollowing={() => save.send('following')}
          onClose={save.dismiss}
        />
      )
    case 'merging': {
      const { theirs, attempt } = state
      return (
        <MergeDialog
          before={kept.initial}
          mine={kept.draft}
          theirs={draftOfMeeting(theirs)}
          onMerge={(merged) => save.merge(merged, theirs, attempt.scope)}
          onClose={save.dismiss}
        />
      )
    }
  }
}

function DraftClash({
  state: { clash, attempt },
  save,
}: {
  state: Extract<SaveState<KeptDraft, SavedMeeting>, { step: 'clash' }>
  save: Save
}) {
  const t = useText('scheduler')
  const { draft, change } = useDraft()
  const wanted = useWantedDates(attempt.scope)
  return (
    <ClashDialog
      {...wanted}
      clash={clash}
      closeLabel={t('clash.back')}
      timeZone={draft.timeZone}
      isAllDay={draft.isAllDay}
      day={draft.startDate}
      onPick={({ startDateTime, endDateTime }) => {
        save.dismiss()
        change((previous) => withFreeSlot(previous, { start: startDateTime, end: endDateTime }))
      }}
      onSkip={wanted.isSeries && canLeaveOut(draft, clash) ? save.skip : undefined}
      onClose={save.dismiss}
    />
  )
}
