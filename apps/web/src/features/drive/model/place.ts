import type { DriveRole, DriveView } from '@majlis/contract'

/** What the page shows: a view, or a folder. */
export interface DrivePlace {
  view: DriveView
  /** Null at the top of the drive, and in other views. */
  folderId: string | null
}

export const otherViews = ['recent', 'starred', 'shared', 'trash'] as const satisfies DriveView[]

/** `/drive`, `/drive/starred` and so on, `/drive/{folder}`. */
export function placeOf(part: string | undefined): DrivePlace {
  const view = otherViews.find((one) => one === part)
  if (view) return { view, folderId: null }
  return { view: 'folder', folderId: part ?? null }
}

/** The root of a folder's path: the user's drive, or what others share. */
export const topOf = ({ role }: { role: DriveRole }): DrivePlace => ({
  view: role === 'owner' ? 'folder' : 'shared',
  folderId: null,
})

/** The address of a folder. */
export const hrefOf = (folderId: string | null): string =>
  folderId === null ? '/drive' : `/drive/${folderId}`
