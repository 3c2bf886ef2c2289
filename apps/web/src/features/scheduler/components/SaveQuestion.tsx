import { limits } from '@majlis/contract'
import { Button } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { ClashDialog } from '../../../shared/clash/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useDraft } from '../hooks/useDraft.ts'
import type { useSave } from '../hooks/useSave.ts'
import { draftOfMeeting } from '../model/open-draft.ts'
import { withFreeSlot } from '../model/followed-day.ts'
import type { KeptDraft } from '../model/kept-draft.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'

/** What has to be answered before the meeting can be saved. */
export function SaveQuestion({ kept, save }: { kept: KeptDraft; save: ReturnType<typeof useSave> }) {
  const t = useText('scheduler')
  const tc = useText('common')
  const errorText = useErrorText()
  const { draft, change, isOneEvent } = useDraft()
  const { question } = save
  switch (question?.kind) {
    case undefined:
      return null
    case 'scope':
      return (
        <ScopeDialog
          possible={question.possible}
          onChoose={(scope) => save.send({ scope })}
          onClose={save.dismiss}
        />
      )
    case 'clash': {
      const { scope } = question
      const isSeries = draft.recurrence !== null && !isOneEvent && scope !== 'this'
      // Of series without end so many may clash that nobody can leave out all of them.
      const canSkip =
        isSeries && draft.skipDates.length + question.clash.conflicts.length < limits.recurrence.maxCount
      return (
        <ClashDialog
          clash={question.clash}
          lead={t('clash.text')}
          closeLabel={t('clash.back')}
          timeZone={draft.timeZone}
          isAllDay={draft.isAllDay}
          day={draft.startDate}
          onPick={({ startDateTime, endDateTime }) => {
            save.dismiss()
            change((previous) => withFreeSlot(previous, { start: startDateTime, end: endDateTime }))
          }}
          onSkip={canSkip ? (starts) => save.skip(starts, question) : undefined}
          onClose={save.dismiss}
        />
      )
    }
    case 'past':
      return (
        <Dialog
          size={520}
          title={t('scope.title')}
          onClose={save.dismiss}
          actions={
            <>
              <Button variant="default" onClick={save.dismiss}>
                {tc('action.cancel')}
              </Button>
              <Button data-autofocus onClick={() => save.send({ scope: 'following' })}>
                {t('scope.following')}
              </Button>
            </>
          }
        >
          <p>{errorText('schedule.next_in_past')}</p>
        </Dialog>
      )
    case 'merge': {
      const { theirs, scope } = question
      return (
        <MergeDialog
          before={kept.initial}
          mine={draft}
          theirs={draftOfMeeting(theirs)}
          onMerge={(merged) => save.merge(merged, theirs, scope)}
          onClose={save.dismiss}
        />
      )
    }
  }
}
