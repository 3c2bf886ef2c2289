import type {
  BackdropPictures,
  EditMeetingInput,
  Invitation,
  Language,
  Recording,
  RoomSettings,
  ScheduledMeeting,
  ScheduleInput,
} from '@majlis/contract'
import type { Member } from './account-calls.ts'
import { until, type ApiClient } from './api-client.ts'
import { createUpload } from './upload.ts'

/** A person who registers for a meeting, with their answers. */
export interface Registrant {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly answers: readonly { readonly questionId: string; readonly answer: string }[]
}

export interface Answer {
  readonly response: 'accepted' | 'declined' | 'suggested'
  readonly suggestedStart?: number
  readonly suggestedEnd?: number
}

/** Starting, scheduling, answering and recording meetings. */
export function meetingCalls({ url, call }: ApiClient) {
  const upload = createUpload(url)

  return {
    async startMeeting(
      member: Member,
      meetingTitle: string,
      settings: Partial<RoomSettings> = {},
    ): Promise<Invitation> {
      const { data } = await call<{ invitation: Invitation }>(
        'POST',
        '/meeting/calender/start-meeting',
        { meetingTitle, idSource: 'generated', settings },
        member.accessToken,
      )
      return data.invitation
    },
    async schedule(member: Member, meeting: Partial<ScheduleInput>): Promise<ScheduledMeeting> {
      return (await call<ScheduledMeeting>('POST', '/meeting/schedule', meeting, member.accessToken)).data
    },
    edit: (member: Member, changes: EditMeetingInput) =>
      call('PUT', '/meeting/schedule/edit-meeting?editType=all', changes, member.accessToken),
    /** Cancels all dates of a meeting. */
    cancel: (member: Member, calendarId: string) =>
      call('DELETE', `/meeting/schedule?calendarId=${calendarId}`, undefined, member.accessToken),
    /** Answers an invitation. */
    answer: (member: Member, calendarId: string, answer: Answer) =>
      call('POST', '/meeting/calender/invitees/save-response', { calendarId, ...answer }, member.accessToken),
    /** Waits until someone has so many unread notifications. */
    waitForNotifications: (member: Member, count: number) =>
      until(async () => {
        const { data } = await call<{ unread: number }>(
          'GET',
          '/v1/notifications/unread',
          undefined,
          member.accessToken,
        )
        return data.unread >= count || undefined
      }),
    /** Adds a JPEG as a background of the person's own, unless there is one already. */
    async keepBackdrop({ accessToken }: Member, picture: Buffer): Promise<void> {
      const path = '/meeting/virtual-backdrop'
      const { data } = await call<BackdropPictures>('GET', path, undefined, accessToken)
      if (data.own.length > 0) return
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${accessToken}` },
        body: new Uint8Array(picture),
      })
      if (!response.ok) throw new Error(`Adding a background failed with ${response.status}.`)
    },
    /** Uploads a JPEG. Returns the id of the file. */
    async saveBanner(member: Member, picture: Buffer): Promise<string> {
      const response = await fetch(`${url}/api/file/meeting-banner`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${member.accessToken}` },
        body: new Uint8Array(picture),
      })
      // The contract's shape of this response.
      const { data } = (await response.json()) as { data: { fileId: string } }
      return data.fileId
    },
    addRecording: recordingCall(call, upload),
    upload,
    register: (meetingId: string, who: Registrant) => call('POST', `/meeting/registration/${meetingId}`, who),
  }
}

/** Adds a recording to a past meeting, and shares its link. Returns the path of its share page. */
function recordingCall(call: ApiClient['call'], upload: ReturnType<typeof createUpload>) {
  return async (
    member: Member,
    { meetingId, fileName, film }: { meetingId: string; fileName: string; film: Buffer },
  ): Promise<string> => {
    const id = await upload(member, { kind: 'recording', meetingId, filename: fileName }, film)
    const { data } = await call<Recording>('POST', `/file/recording/${id}`, undefined, member.accessToken)
    const sharing = `/meeting/cloud-record/${meetingId}/sharing/${data.fileName}`
    await call('PUT', sharing, { isOn: true }, member.accessToken)
    return `/copy-record/${data.fileName}/${data.extension}/${data.bytes}/${data.lengthMs}`
  }
}
