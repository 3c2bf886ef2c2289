import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { refusalAs } from '../../platform/errors/refusal-as.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { FileKeys, GivenKey } from './file-keys.ts'
import { isLinkOpen } from './recordings.policy.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'

export interface FileAccessDeps {
  db: Db
  clock: Clock
  fileKeys: Pick<FileKeys, 'isValid' | 'sessionOf'>
  meetings: Pick<MeetingsApi, 'listTakingPart'>
  /** Throws why a session, or its user, is no longer valid. */
  callerOfSession: (authSessionId: string) => Promise<UserCaller>
}

/** Who gets the file of a recording. */
export function createFileAccess({ db, clock, fileKeys, meetings, callerOfSession }: FileAccessDeps) {
  const isOpen = (recording: KeptRecording): boolean => isLinkOpen(recording, clock.now())

  /** Whether the person of a session is still signed in, and owns the meeting or takes part in it. */
  function mayWatch(
    recording: Pick<KeptRecording, 'owner_user_id' | 'public_id' | 'meeting_id'>,
    authSessionId: string,
  ): Promise<boolean> {
    return refusalAs(false, async () => {
      const { userId } = await callerOfSession(authSessionId)
      if (userId === recording.owner_user_id) return true
      return (await meetings.listTakingPart(db, recording.public_id, userId)).includes(recording.meeting_id)
    })
  }

  /** With a key, or by its name alone while the link needs nothing else (spec 7.53). */
  async function mayHaveFile(recording: KeptRecording, given: GivenKey): Promise<boolean> {
    if (isOpen(recording) && recording.link_passcode === null) return true
    const authSessionId = fileKeys.sessionOf(recording, given)
    if (authSessionId !== null) return mayWatch(recording, authSessionId)
    // The key of a share page was valid when the download began; the link may have ended since.
    return isOpen(recording) && fileKeys.isValid(recording, given)
  }

  return {
    isLinkOpen: isOpen,
    mayHaveFile,
    /**
     * Whether a download that has begun may go on. It ends as soon as the right to the file does, but not because its key, which was valid when it
     * began, has expired.
     */
    async mayStillHaveFile(
      { id, file_name: fileName }: Pick<KeptRecording, 'id' | 'file_name'>,
      given: GivenKey,
    ): Promise<boolean> {
      const recording = await recordingsRepository.findPublic(db, fileName)
      // After a trim, another recording has the name.
      if (recording?.id !== id || recording.redaction_state !== null) return false
      return mayHaveFile(recording, given)
    },
  }
}
