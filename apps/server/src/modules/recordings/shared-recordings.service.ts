import { AppError } from '../../platform/errors/app-error.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { createLinkGuesses } from '../../platform/share-links/link-guesses.ts'
import { createFileAccess, type FileAccessDeps } from './file-access.ts'
import type { GivenKey } from './file-keys.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'

export interface SharedRecordingsDeps extends FileAccessDeps {
  limiter: Limiter
}

export type SharedRecordings = ReturnType<typeof createSharedRecordings>

/** Recordings by their link, also for people who are not signed in (spec 2.65, 7.53). */
export function createSharedRecordings(deps: SharedRecordingsDeps) {
  const { db, limiter } = deps
  const access = createFileAccess(deps)
  const guesses = createLinkGuesses({ limiter, name: 'recording' })

  /** By name alone. Throws `recording.not_available`, and `general.too_many_attempts` for guesses. */
  async function findByName(
    fileName: string,
    ip: string,
    isAllowed: (recording: KeptRecording) => boolean | Promise<boolean>,
  ): Promise<KeptRecording> {
    const recording = await recordingsRepository.findPublic(db, fileName)
    if (recording && (await isAllowed(recording))) return recording
    await guesses.countUnknown(ip)
    throw new AppError('recording.not_available')
  }

  /** Passages of it are being redacted. Throws `recording.redacting`. */
  function requireShown(recording: KeptRecording): KeptRecording {
    if (recording.redaction_state !== null) throw new AppError('recording.redacting')
    return recording
  }

  /**
   * For everyone who knows its name (spec 2.65), and its passcode if it has one. Throws what `findByName` throws, and
   * `recording.passcode_required`, `recording.passcode_incorrect`, `recording.redacting`.
   */
  async function findShared(fileName: string, ip: string, passcode?: string): Promise<KeptRecording> {
    const recording = await findByName(fileName, ip, access.isLinkOpen)
    const { id, link_passcode: expected } = recording
    if (expected !== null) {
      if (passcode === undefined) throw new AppError('recording.passcode_required')
      const tried = { id, expected, given: passcode }
      await guesses.requirePasscode(tried, ip, () => new AppError('recording.passcode_incorrect'))
    }
    return requireShown(recording)
  }

  /** A recording with a passcode, which counts as a view. Throws what `findShared` throws. */
  async function unlock(fileName: string, ip: string, passcode: string): Promise<KeptRecording> {
    const recording = await findShared(fileName, ip, passcode)
    if (recording.link_passcode !== null) await recordingsRepository.countView(db, recording.id)
    return recording
  }

  /**
   * Counts that its page showed a recording without a passcode. Reading it changes nothing, because pages read again whenever they like. Throws what
   * `findShared` throws, and `general.too_many_attempts`.
   */
  async function countView(fileName: string, ip: string): Promise<void> {
    const { id } = await findShared(fileName, ip)
    await guesses.countView(ip)
    await recordingsRepository.countView(db, id)
  }

  /** The file, for those who may have it. Throws what `findByName` throws, and `recording.redacting`. */
  async function findFile(fileName: string, ip: string, given: GivenKey): Promise<KeptRecording> {
    return requireShown(await findByName(fileName, ip, (found) => access.mayHaveFile(found, given)))
  }

  return { findShared, unlock, countView, findFile, mayStillHaveFile: access.mayStillHaveFile }
}
