import type { RecordedTalk } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'

const linkMs = 3_600_000

/** The recording of a transcript, from the list of recordings, which contains only what the person may see. */
export function useRecording(meetingId: string, talk: RecordedTalk) {
  const recordings = useQuery({
    ...orpc.recording.list.queryOptions({ input: { meetingId, pageSize: 100 } }),
    enabled: !talk.deleted && talk.redaction === null,
    // Its link is valid for hours; another one would start the player again. While it is redacted, it has none.
    staleTime: ({ state }) =>
      state.data?.data.data.find(({ fileName }) => fileName === talk.fileName)?.downloadUrl ? linkMs : 0,
  })
  return {
    isPending: recordings.isPending,
    recording: recordings.data?.data.data.find(({ fileName }) => fileName === talk.fileName) ?? null,
  }
}
