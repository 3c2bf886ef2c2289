import { limits } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { isTaken } from '../../platform/database/constraints.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import * as changesRepository from './changes.repository.ts'
import type { Place } from './drive-access.ts'

/** `Plan.pdf` becomes `Plan (2).pdf`. Long names lose the end of the part before the number. */
function numbered(name: string, number: number, isFile: boolean): string {
  const dot = isFile ? name.lastIndexOf('.') : -1
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const end = ` (${number})${ending}`
  const left = stem.slice(0, Math.max(1, limits.drive.nameMaxChars - end.length))
  // Half a character.
  return `${left.replace(/[\uD800-\uDBFF]$/, '')}${end}`
}

/** The name itself, or the first numbered one that nothing in the place has. */
export async function freeName(
  db: DbOrTx,
  { ownerUserId, folderId }: Pick<Place, 'ownerUserId' | 'folderId'>,
  { name, isFile }: { name: string; isFile: boolean },
): Promise<string> {
  let free = name
  for (
    let number = 2;
    await changesRepository.findByName(db, { ownerUserId, folderId, name: free });
    number += 1
  )
    free = numbered(name, number, isFile)
  return free
}

/** Throws `drive.name_taken` where `change` gives a name that the folder already has. */
export async function refusingTakenNames<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isTaken(error, 'drive_entries_name')) throw new AppError('drive.name_taken', { field: 'name' })
    throw error
  }
}
