import type { DriveEntry } from '@majlis/contract'
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconTable,
  type Icon,
} from '@tabler/icons-react'

const icons: readonly (readonly [RegExp, Icon])[] = [
  [/^image\//, IconPhoto],
  [/^video\//, IconMovie],
  [/^audio\//, IconMusic],
  [/pdf$/, IconFileTypePdf],
  [/zip$/, IconFileZip],
  [/sheet$|excel$/, IconTable],
  [/^text\/|word/, IconFileText],
]

export function iconOf({ kind, contentType }: Pick<DriveEntry, 'kind' | 'contentType'>): Icon {
  if (kind === 'folder') return IconFolder
  return icons.find(([type]) => type.test((contentType ?? '').split(';')[0] ?? ''))?.[1] ?? IconFile
}
