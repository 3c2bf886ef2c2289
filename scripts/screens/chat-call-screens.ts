import type { ChatRoomPeople, Language, MeetingCheck } from '@majlis/contract'
import type { Page } from 'playwright-core'
import { namesOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const groups: Record<Language, string> = { en: 'Street lights', bn: 'সড়কবাতি', ar: 'إنارة الشوارع' }

/** Null: its members cannot be had. */
type Chat = ChatRoomPeople | null

function chatsOf(language: Language): Chat[] {
  const { nusrat, arif, samira } = namesOf(language)
  const membersOf = (...others: string[]) =>
    [nusrat, ...others].map((displayName) => ({
      userId: `@${displayName}`,
      displayName,
      isMe: displayName === nusrat,
    }))
  return [
    { name: null, members: membersOf(arif) },
    { name: groups[language], members: membersOf(arif, samira) },
    null,
  ]
}

/** Home, while these chats ring. What calls bring about is put in on the way to the page. */
async function openRinging(stage: Stage, chats: readonly Chat[]): Promise<Page> {
  const page = await stage.open('/home', { member: await stage.calls.signIn('Nusrat', stage.language) })
  const check: MeetingCheck = chats.map((_, index) => ({
    roomId: `chat${index}`,
    matrixServerName: 'chat.riverside.example',
    meetingStartTime: index,
    meetingEndTime: null,
  }))
  await page.routeWebSocket(/\/ws\?/, (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => server.send(message))
    server.onMessage((message) => line.send(withCheck(String(message), check)))
  })
  await page.route('**/api/chat-meeting/room/*/people', (route) => {
    const [, index = ''] = /chat(\d)/.exec(route.request().url()) ?? []
    const data = chats[Number(index)]
    const body = data ? { status: 'success', data } : { code: 'chat.members_unavailable', status: 502 }
    return route.fulfill({ status: data ? 200 : 502, json: body })
  })
  await page.reload()
  await page
    .getByRole('button', { name: stage.text('chatCalls', 'ignore') })
    .first()
    .waitFor()
  await page.locator('[role=status] [class*=Skeleton]').first().waitFor({ state: 'detached' })
  return page
}

/** Another body for the frame that answers a meeting check (STOMP 1.2). */
function withCheck(frame: string, check: MeetingCheck): string {
  const [head = ''] = frame.split('\n\n', 1)
  if (!frame.startsWith('MESSAGE') || !head.includes('/queue/meeting_check')) return frame
  const headers = head.split('\n').filter((line) => !line.startsWith('content-length'))
  return `${headers.join('\n')}\n\n${JSON.stringify(check)}\0`
}

export const chatCallScreens: readonly Screen[] = [
  { name: 'chat-call', open: (stage) => openRinging(stage, chatsOf(stage.language).slice(0, 1)) },
  { name: 'chat-calls', open: (stage) => openRinging(stage, chatsOf(stage.language)) },
]
