import type { DriveEntry } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { downloadFrom } from '../../../shared/download/index.ts'
import { showProblem, showSnackbar } from '../../../shared/snackbar/index.ts'
import { isOfficeFile, openEditor } from '../model/open-editor.ts'
import type { EntryAct } from '../components/EntryMenu.tsx'

/** Actions that ask for confirmation or input. */
export type Question =
  | { kind: 'folder' }
  | { kind: 'rename' | 'share' | 'versions'; entry: DriveEntry }
  | { kind: 'move' | 'copy' | 'delete'; ids: readonly string[] }
  | { kind: 'empty' }

/**
 * Runs an action from the menu of an entry, or for several selected ones. `onDone` is called once they have been
 * moved.
 */
export function useEntryActs(onDone: () => void) {
  const t = useText('drive')
  const renew = useRenew()
  const editorOf = useEditor()
  const [question, setQuestion] = useState<Question | null>(null)
  const [viewed, setViewed] = useState<DriveEntry | null>(null)
  const meta = { changes: ['drive' as const] }
  const onError = showProblem
  const star = useMutation(orpc.drive.star.mutationOptions({ onError, meta }))
  const restore = useMutation(
    orpc.drive.restore.mutationOptions({
      onError,
      onSuccess: onDone,
      meta: { ...meta, done: t('done.restored') },
    }),
  )
  const trash = useMutation({
    mutationFn: (entries: readonly DriveEntry[]) => api.drive.trash({ ids: entries.map(({ id }) => id) }),
    onError,
    onSuccess({ data: { ids } }) {
      onDone()
      const undo = async () => {
        await api.drive.restore({ ids })
        await renew('drive')
      }
      showSnackbar(t('done.trashed'), { undo })
    },
    meta,
  })

  const urlOf = async ({ id }: DriveEntry, as: 'file' | 'pdf' = 'file') =>
    (await api.drive.link({ id, as })).data.url
  const download = (entry: DriveEntry) => void urlOf(entry).then(downloadFrom, showProblem)

  function act(chosen: EntryAct, entries: readonly DriveEntry[]): void {
    const ids = entries.map(({ id }) => id)
    const [entry] = entries
    if (!entry) return
    switch (chosen) {
      case 'download':
        return download(entry)
      case 'rename':
      case 'share':
      case 'versions':
        return setQuestion({ kind: chosen, entry })
      case 'star':
      case 'unstar':
        return star.mutate({ id: entry.id, isStarred: chosen === 'star' })
      case 'trash':
        return trash.mutate(entries)
      case 'restore':
        return restore.mutate({ ids })
      case 'move':
      case 'copy':
      case 'delete':
        return setQuestion({ kind: chosen, ids })
    }
  }

  return {
    act,
    /** The file in the viewer. */
    viewed: viewed && {
      id: `${viewed.id} ${viewed.changedAt}`,
      name: viewed.name,
      load: () => urlOf(viewed),
      loadPdf: () => urlOf(viewed, 'pdf'),
      download: () => download(viewed),
      edit: editorOf(viewed),
    },
    view: setViewed,
    question,
    ask: setQuestion,
    close: () => setQuestion(null),
  }
}

/** Opens the editor of a file; undefined if the user, or the server, can't edit it. */
function useEditor() {
  const usage = useQuery(orpc.drive.usage.queryOptions())
  return ({ id, name, role }: DriveEntry): (() => void) | undefined => {
    if (!usage.data?.data.hasEditor || role === 'view' || !isOfficeFile(name)) return undefined
    return () => void openEditor(id, async () => (await api.drive.editor({ id })).data).catch(showProblem)
  }
}
