import type { AddressInfo } from 'node:net'
import { destinations, queueUserId, type MeetingCheck, type Notice } from '@majlis/contract'
import { Client } from '@stomp/stompjs'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import type { App } from '../app/app.ts'
import type { FakeHomeserver } from '../integrations/matrix/fake-homeserver.ts'
import type { Api } from './permissions/api.ts'

/** The configuration of a server that has this homeserver for its chat. */
export function chatEnvironment({
  url,
  serverName,
  token,
}: Pick<FakeHomeserver, 'url' | 'serverName' | 'token'>) {
  return {
    MATRIX_URL: url,
    MATRIX_SERVER_NAME: serverName,
    MATRIX_APPSERVICE_TOKEN: token,
    CHAT_URL: 'https://chat.example.org/app',
  }
}

/** The account of a user at the homeserver. */
export function accountIn({ serverName }: Pick<FakeHomeserver, 'serverName'>, userId: string): string {
  return `@majlis_${userId}:${serverName}`
}

/** Goes in by a join link. */
export async function joinByUrl(api: Api, meetingUrl: string) {
  const { pathname, searchParams } = new URL(meetingUrl)
  const { data } = await api.meeting.joinMeeting({
    meeting: pathname.split('/')[3] ?? '',
    pwd: searchParams.get('pwd') ?? '',
  })
  if (data.outcome !== 'admitted') throw new Error(`waits for ${data.reason}`)
  return data
}

/** The realtime connection of a user to one server process, which records its messages and can request a check. */
export async function chatLine(app: App, { email, token }: { email: string; token: string }) {
  const { port } = app.http.server.address() as AddressInfo
  const name = queueUserId(email)
  const checks: MeetingCheck[] = []
  const errors: string[] = []
  const notices: Notice[] = []
  const connected = Promise.withResolvers<void>()
  const client = new Client({
    webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}/ws?userId=${name}`, ['v12.stomp']),
    connectHeaders: { Authorization: `Bearer ${token}` },
    reconnectDelay: 0,
    onConnect: () => {
      client.subscribe(destinations.meetingCheck(name), ({ body }) => checks.push(JSON.parse(body)))
      client.subscribe(destinations.errors(name), ({ body }) => errors.push(JSON.parse(body).code))
      client.subscribe(destinations.notices(name), ({ body }) => notices.push(JSON.parse(body)))
      connected.resolve()
    },
  })
  client.activate()
  onTestFinished(() => client.deactivate())
  await connected.promise
  const publish = (body: string) => client.publish({ destination: destinations.publishMeetingCheck, body })
  return { checks, errors, notices, publish }
}
