import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { createLinkGuesses } from '../../platform/share-links/link-guesses.ts'
import type { FileKeys } from './file-keys.ts'
import { isLinkOpen } from './recordings.policy.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'

export interface SharedRecordingsDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  fileKeys: Pick<FileKeys, 'isValid'>
}

export type SharedRecordings = ReturnType<typeof createSharedRecordings>

/** Recordings by their link, also for people who are not signed in (spec 2.65, 7.53). */
export function createSharedRecordings({ db, clock, limiter, fileKeys }: SharedRecordingsDeps) {
  const guesses = createLinkGuesses({ limiter, name: 'recording' })

  /** By name alone. Throws `recording.not_available`, and `general.too_many_attempts` for guesses. */
  async function findByName(
    fileName: string,
    ip: string,
    isAllowed: (recording: KeptRecording) => boolean,
  ): Promise<KeptRecording> {
    const recording = await recordingsRepository.findPublic(db, fileName)
    if (recording && isAllowed(recording)) return recording
    await guesses.countUnknown(ip)
    throw new AppError('recording.not_available')
  }

  /** Passages of it are being redacted. Throws `recording.redacting`. */
  function requireShown(recording: KeptRecording): KeptRecording {
    if (recording.redaction_state !== null) throw new AppError('recording.redacting')
    return recording
  }

  const isOpen = (recording: KeptRecording) => isLinkOpen(recording, clock.now())

  /**
   * For everyone who knows its name (spec 2.65), and its passcode if it has one. Throws what `findByName` throws, and
   * `recording.passcode_required`, `recording.passcode_incorrect`, `recording.redacting`.
   */
  async function findShared(fileName: string, ip: string, passcode?: string): Promise<KeptRecording> {
    const recording = await findByName(fileName, ip, isOpen)
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

  /**
   * The file, for a page with a key, and by the name alone while the link needs nothing else (spec 7.53). Throws what `findByName` throws, and
   * `recording.redacting`.
   */
  async function findFile(fileName: string, ip: string, key: string): Promise<KeptRecording> {
    const recording = await findByName(
      fileName,
      ip,
      (found) => fileKeys.isValid(found, key) || (isOpen(found) && found.link_passcode === null),
    )
    return requireShown(recording)
  }

  /** A download that has begun ends when its recording is removed, or passages of it are redacted. */
  const isStillShown = (id: string): Promise<boolean> => recordingsRepository.isShown(db, id)

  return { findShared, unlock, countView, findFile, isStillShown }
}
