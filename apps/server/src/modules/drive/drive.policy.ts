import type { DriveRole } from '@majlis/contract'

const ranks: Record<DriveRole, number> = { view: 0, edit: 1, owner: 2 }

/** Whether a role includes another one: owners edit, and editors view. */
export const mayAs = (role: DriveRole, needed: DriveRole): boolean => ranks[role] >= ranks[needed]
