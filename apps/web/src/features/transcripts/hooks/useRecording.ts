import type { RecordedTalk } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'

const linkMs = 3_600_000

/** The recording of a transcript, with a link that plays it, if the person may see it. */
export function useRecording(meetingId: string, { fileName, deleted, redaction }: RecordedTalk) {
  const query = useQuery({
    ...orpc.recording.list.queryOptions({ input: { meetingId, fileName, pageSize: 1 } }),
    enabled: !deleted && redaction === null,
    // Its link is valid for hours in this browser. While it is redacted, it has none.
    staleTime: ({ state }) => (state.data?.data.data[0]?.downloadUrl ? linkMs : 0),
  })
  return {
    isPending: query.isPending,
    isFetching: query.isFetching,
    recording: query.data?.data.data[0] ?? null,
    refetch: () => void query.refetch(),
    renew: async () => (await query.refetch()).data?.data.data[0]?.downloadUrl ?? null,
  }
}
