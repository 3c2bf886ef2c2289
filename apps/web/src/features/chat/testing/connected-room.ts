import { vi, expect, onTestFinished } from 'vitest'
import type { ChatMessage, ChatRoomState } from '../model/chat-types.ts'
import { connect, fakeHomeserver, roomId } from './fake-homeserver.ts'

/** A connection whose only room contains one message. Closed at the end of the test. */
export async function aConnectedRoom() {
  const homeserver = fakeHomeserver()
  const connection = await connect(homeserver)
  onTestFinished(() => connection.close())
  const room = (): ChatRoomState => {
    const state = connection.store.getSnapshot().rooms.get(roomId)
    if (!state) throw new Error('The room is not there yet.')
    return state
  }
  const message = (text: string): ChatMessage => {
    const found = room().messages.find(({ content }) => content.kind === 'text' && content.text === text)
    if (!found) throw new Error(`There is no message ${text}.`)
    return found
  }
  const texts = () =>
    room().messages.map(({ content }) => (content.kind === 'text' ? content.text : content.kind))
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning']))
  return { homeserver, connection, room, message, texts }
}

export const text = (body: string) => ({ msgtype: 'm.text', body })

export const replaces = (id: string, body: string) => ({
  ...text(`* ${body}`),
  'm.new_content': text(body),
  'm.relates_to': { rel_type: 'm.replace', event_id: id },
})
