import { driveViews, limits, type DriveEntry } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconFolder } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { ShowMore } from '../../../shared/lists/index.ts'
import { useDriveList } from '../hooks/useDrive.ts'
import { topOf, type DrivePlace } from '../model/place.ts'
import styles from './drive.module.css'
import folderList from './folders.module.css'
import { PathRow } from './PathRow.tsx'

interface AttachedFile {
  fileServiceId: string
  fileName: string
  bytes: number
}

export interface AttachDialogProps {
  /** The meeting page that gets the files; if absent, they are kept until the meeting is saved with them. */
  meeting?: { calendarId: string; date?: number }
  onAttached?(files: AttachedFile[]): void
  onClose(): void
}

const views = driveViews.filter((view) => view !== 'trash')
const top: DrivePlace = { view: 'folder', folderId: null }

/** Chooses files of the drive, from one or several folders. */
export function AttachDialog({ meeting, onAttached, onClose }: AttachDialogProps) {
  const t = useText('drive')
  const errorText = useErrorText()
  const [place, setPlace] = useState(top)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const attaching = useMutation(
    orpc.drive.attach.mutationOptions({
      meta: { changes: meeting ? ['files', 'scheduledFiles'] : [] },
      onSuccess({ data }) {
        onAttached?.(data.map(({ id, ...file }) => ({ fileServiceId: id, ...file })))
        onClose()
      },
    }),
  )
  function choose(id: string, isChosen: boolean): void {
    attaching.reset()
    setChosen((previous) => {
      const next = new Set(previous)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })
  }
  return (
    <Dialog
      title={t('attach.title')}
      onClose={onClose}
      confirmButton={
        <Button
          disabled={chosen.size === 0 || chosen.size > limits.documents.maxFiles}
          loading={attaching.isPending}
          onClick={() => attaching.mutate({ ids: [...chosen], ...meeting })}
        >
          {chosen.size === 0 ? t('attach.choose') : t('attach.attach', { count: chosen.size })}
        </Button>
      }
    >
      <NativeSelect
        aria-label={t('views.label')}
        value={place.view}
        data={views.map((view) => ({ value: view, label: t(`views.${view}`) }))}
        onChange={({ currentTarget }) => {
          const view = views.find((one) => one === currentTarget.value)
          if (view) setPlace({ view, folderId: null })
        }}
      />
      <FileChoice place={place} chosen={chosen} onPlace={setPlace} onChoose={choose} />
      <Notice tone="bad">{attaching.error ? errorText(attaching.error) : null}</Notice>
    </Dialog>
  )
}

interface FileChoiceProps {
  place: DrivePlace
  chosen: ReadonlySet<string>
  onPlace(place: DrivePlace): void
  onChoose(id: string, isChosen: boolean): void
}

function FileChoice({ place, chosen, onPlace, onChoose }: FileChoiceProps) {
  const t = useText('drive')
  const errorText = useErrorText()
  const list = useDriveList(place, { sort: 'name', direction: 'ascending' })
  if (list.isPending) return <Skeleton height={160} mt="sm" />
  if (!list.data) return <Notice tone="bad">{errorText(list.error)}</Notice>
  const entries = list.data.pages.flatMap(({ data }) => data.data)
  const folder = list.data.pages[0]?.data.folder
  return (
    <>
      {place.view === 'folder' && folder && folder.path.length > 0 ? (
        <PathRow
          steps={[{ id: null, name: t(`views.${topOf(folder).view}`) }, ...folder.path]}
          onChoose={(folderId) => onPlace(folderId === null ? topOf(folder) : { view: 'folder', folderId })}
        />
      ) : null}
      <ul className={folderList.list} aria-label={t(`views.${place.view}`)}>
        {entries.map((entry) => (
          <Choice
            key={entry.id}
            entry={entry}
            isChosen={chosen.has(entry.id)}
            onEnter={() => onPlace({ view: 'folder', folderId: entry.id })}
            onChoose={(isChosen) => onChoose(entry.id, isChosen)}
          />
        ))}
      </ul>
      {entries.length === 0 ? <p className={styles.hint}>{t('attach.none')}</p> : null}
      <ShowMore list={list} label={t('list.showMore')} />
    </>
  )
}

interface ChoiceProps {
  entry: DriveEntry
  isChosen: boolean
  onEnter(): void
  onChoose(isChosen: boolean): void
}

function Choice({ entry: { kind, name }, isChosen, onEnter, onChoose }: ChoiceProps) {
  return (
    <li>
      {kind === 'folder' ? (
        <button type="button" className={folderList.button} onClick={onEnter}>
          <IconFolder size={20} stroke={1.8} aria-hidden />
          <bdi>{name}</bdi>
        </button>
      ) : (
        <Checkbox
          className={folderList.choice}
          label={<bdi>{name}</bdi>}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      )}
    </li>
  )
}
