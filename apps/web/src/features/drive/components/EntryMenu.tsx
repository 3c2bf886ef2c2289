import type { DriveEntry } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import {
  IconCopy,
  IconDownload,
  IconFolderSymlink,
  IconHistory,
  IconPencil,
  IconRestore,
  IconStar,
  IconStarOff,
  IconTrash,
  IconTrashX,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { RowMenu } from '../../../shared/menu-button/index.ts'

export const entryActs = [
  'download',
  'share',
  'rename',
  'move',
  'copy',
  'star',
  'unstar',
  'versions',
  'trash',
  'restore',
  'delete',
] as const
export type EntryAct = (typeof entryActs)[number]

const icons: Record<EntryAct, Icon> = {
  download: IconDownload,
  share: IconUserPlus,
  rename: IconPencil,
  move: IconFolderSymlink,
  copy: IconCopy,
  star: IconStar,
  unstar: IconStarOff,
  versions: IconHistory,
  trash: IconTrash,
  restore: IconRestore,
  delete: IconTrashX,
}

/** The actions for an entry that the user may use. */
export function actsFor({ kind, role, trashedAt, isStarred }: DriveEntry): EntryAct[] {
  if (trashedAt !== null) return ['restore', 'delete']
  const canEdit = role !== 'view'
  return [
    ...(kind === 'file' ? (['download'] as const) : []),
    ...(role === 'owner' ? (['share'] as const) : []),
    ...(canEdit ? (['rename', 'move'] as const) : []),
    'copy',
    isStarred ? 'unstar' : 'star',
    ...(kind === 'file' ? (['versions'] as const) : []),
    ...(canEdit ? (['trash'] as const) : []),
  ]
}

interface EntryMenuProps {
  entry: DriveEntry
  onAct(act: EntryAct): void
}

export function EntryMenu({ entry, onAct }: EntryMenuProps) {
  const t = useText('drive')
  return (
    <RowMenu label={t('list.actions', { name: entry.name })}>
      {() =>
        actsFor(entry).map((act) => {
          const ActIcon = icons[act]
          return (
            <Menu.Item
              key={act}
              color={act === 'delete' ? 'red' : undefined}
              leftSection={<ActIcon size={18} stroke={1.8} aria-hidden />}
              onClick={() => onAct(act)}
            >
              {t(`act.${act}`)}
            </Menu.Item>
          )
        })
      }
    </RowMenu>
  )
}
