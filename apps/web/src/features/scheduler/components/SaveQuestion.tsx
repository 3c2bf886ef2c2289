import { useDraft } from '../hooks/useDraft.ts'
import type { useSave } from '../hooks/useSave.ts'
import { draftOfMeeting } from '../model/draft.ts'
import type { KeptDraft } from '../model/kept-draft.ts'
import { withInstants } from '../model/times.ts'
import { ClashDialog } from './ClashDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'

/** What has to be answered before the meeting can be saved. */
export function SaveQuestion({ kept, save }: { kept: KeptDraft; save: ReturnType<typeof useSave> }) {
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
      return (
        <ClashDialog
          clash={question.clash}
          onPick={({ startDateTime, endDateTime }) => {
            save.dismiss()
            change((previous) => withInstants(previous, { start: startDateTime, end: endDateTime }))
          }}
          {...(isSeries ? { onSkip: (starts: number[]) => save.skip(starts, question) } : {})}
          onClose={save.dismiss}
        />
      )
    }
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
