import type { JoinInput, JoinResult, MeetingListItem, RoomSettings, RoomView } from '@majlis/contract'
import type { Member } from './account-calls.ts'
import { type ApiClient, until } from './api-client.ts'

export type Admitted = Extract<JoinResult, { outcome: 'admitted' }>

/** What people do before they enter a room and inside it. */
export function roomCalls({ call }: ApiClient) {
  /** Requests to join a meeting, as a guest by name or as a member. */
  async function join(joinLink: string, who: { name: string } | { member: Member }): Promise<JoinResult> {
    const { pathname, searchParams } = new URL(joinLink)
    const input: JoinInput = {
      meeting: pathname.split('/').at(3) ?? '',
      pwd: searchParams.get('pwd') ?? undefined,
      ...('name' in who ? { displayName: who.name } : {}),
    }
    const token = 'member' in who ? who.member.accessToken : undefined
    return (await call<JoinResult>('POST', '/meeting/calender/join-meeting', input, token)).data
  }

  return {
    join,
    async enter(joinLink: string, who: { name: string } | { member: Member }): Promise<Admitted> {
      const result = await join(joinLink, who)
      if (result.outcome !== 'admitted') throw new Error('The person was not admitted.')
      return result
    },
    raiseHand: (participantToken: string) =>
      call('PUT', '/meeting/room/hand', { isRaised: true }, participantToken),
    write: (participantToken: string, text: string) =>
      call(
        'POST',
        '/meeting/room/messages',
        { text, clientMessageId: crypto.randomUUID() },
        participantToken,
      ),
    changeSettings: (participantToken: string, settings: Partial<RoomSettings>) =>
      call('PUT', '/meeting/room/settings', { settings }, participantToken),
    /** Waits until the media server has reported this many people in one of the member's meetings. */
    async waitForPeople(member: Member, count: number): Promise<void> {
      const path = '/meeting/meeting-management/user-meetings'
      await until(async () => {
        const { data } = await call<{ meetings: MeetingListItem[] }>(
          'GET',
          path,
          undefined,
          member.accessToken,
        )
        return data.meetings.some(({ insideCount }) => insideCount === count) || undefined
      })
    },
    /** Presents the first file of the meeting. */
    async presentFirst(participantToken: string): Promise<void> {
      const path = '/meeting/room/presentation'
      const { data } = await call<{ id: string }[]>('GET', `${path}/files`, undefined, participantToken)
      await call('POST', path, { fileId: data[0]?.id }, participantToken)
    },
    end: (participantToken: string) => call('POST', '/meeting/room/end', undefined, participantToken),
    async denyAll(participantToken: string): Promise<void> {
      const { data } = await call<RoomView>('GET', '/meeting/room', undefined, participantToken)
      const participantIds = data.lobby.map(({ participantId }) => participantId)
      await call('POST', '/meeting/room/lobby/deny', { participantIds }, participantToken)
    },
  }
}
