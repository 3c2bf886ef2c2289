import { expect, it, vi } from 'vitest'
import { setupChat } from '../../testing/chat-setup.ts'
import { chatLine } from '../../testing/chat.ts'

it('[1.14] reports changes of a chat to the pages of everyone in it, on every server process', async () => {
  const { app, open, nusrat, arif, colleague } = await setupChat({ isRunning: true })
  const layla = await colleague('layla')
  const other = await open({ ROLE: 'web' })
  await other.start()
  const lines = {
    nusrat: await chatLine(app, nusrat),
    arif: await chatLine(other, arif),
    layla: await chatLine(other, layla),
  }
  /** Who was notified since the last time. */
  async function notified(...names: (keyof typeof lines)[]): Promise<void> {
    const changed = () =>
      Object.entries(lines).flatMap(([name, { notices }]) =>
        notices.some(({ type }) => type === 'chats.changed') ? [name] : [],
      )
    await vi.waitFor(() => expect(changed()).toEqual(names), 10_000)
    for (const { notices } of Object.values(lines)) notices.length = 0
  }

  const { data: group } = await nusrat.api.chat.createGroup({ name: 'River path', userIds: [arif.id] })
  const { roomId } = group
  await notified('nusrat', 'arif')
  await arif.api.chat.addMembers({ roomId, userIds: [layla.id] })
  await notified('nusrat', 'arif', 'layla')
  await nusrat.api.chat.rename({ roomId, name: 'Bridge' })
  await notified('nusrat', 'arif', 'layla')
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  await notified('nusrat', 'arif', 'layla')
  await layla.api.chat.openDirect({ userId: arif.id })
  await notified('arif', 'layla')
  await layla.api.chat.removeMember({ roomId, userId: layla.id })
  await notified('nusrat', 'layla')
  await nusrat.api.chat.removeMember({ roomId, userId: nusrat.id })
  await notified('nusrat')
})
