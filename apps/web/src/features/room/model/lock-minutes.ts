import { limits } from '@majlis/contract'

/** The initial value of "lock automatically". */
export const defaultLockMinutes = 10

/** Whole minutes within the limits, or null if invalid. */
export function parseLockMinutes(text: string): number | null {
  const minutes = Number(text.trim())
  const isValid = text.trim() !== '' && Number.isInteger(minutes) && minutes >= 1
  return isValid && minutes <= limits.room.lockAfterMaxMinutes ? minutes : null
}
