import { limits } from '@majlis/contract'

/** What "lock automatically" starts with. */
export const defaultLockMinutes = 10

/** Whole minutes within the limits, or null for what is none. */
export function parseLockMinutes(text: string): number | null {
  const minutes = Number(text.trim())
  const isValid = text.trim() !== '' && Number.isInteger(minutes) && minutes >= 1
  return isValid && minutes <= limits.room.lockAfterMaxMinutes ? minutes : null
}
