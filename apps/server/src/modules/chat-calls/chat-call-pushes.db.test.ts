import { queueUserId } from '@majlis/contract'
import { expect, it } from 'vitest'
import { setupChat } from '../../testing/chat-setup.ts'
import { chatLine } from '../../testing/chat.ts'

it('[7.58] notifies the members of the chat, on every server process, when a call begins and when it ends', async () => {
  const { app, open, homeserver, nusrat, arif, colleague, goIn } = await setupChat({ isRunning: true })
  const other = await open({ ROLE: 'web' })
  await other.start()
  const layla = await colleague('layla')
  const roomId = homeserver.addRoom({ name: 'River path', members: [nusrat.account, arif.account] })
  const lines = {
    nusrat: await chatLine(app, nusrat),
    arif: await chatLine(other, arif),
    layla: await chatLine(other, layla),
  }
  for (const { publish, checks } of Object.values(lines)) {
    publish('[]')
    await expect.poll(() => checks).toEqual([[]])
  }
  const { data } = await nusrat.api.chatMeeting.start({ roomId })
  const inside = await goIn(nusrat, data.meetingUrl)
  const rings = {
    roomId: roomId.slice(1).split(':')[0],
    matrixServerName: homeserver.serverName,
    meetingStartTime: expect.any(Number),
    meetingEndTime: null,
  }
  await expect.poll(() => lines.arif.checks.at(-1)).toEqual([rings])
  await expect.poll(() => lines.nusrat.checks.at(-1)).toEqual([rings])
  // A request returns the same; people who have left the chat are notified of the end too.
  lines.arif.publish('[]')
  await expect.poll(() => lines.arif.checks.length).toBe(3)
  expect(lines.arif.checks[2]).toEqual([rings])
  homeserver.setMembership(roomId, arif.account, 'leave')
  await inside.leave()
  await expect.poll(() => lines.arif.checks.at(-1)).toEqual([])
  await expect.poll(() => lines.nusrat.checks.at(-1)).toEqual([])
  expect(lines.layla.checks).toEqual([[]])
})

it('[8.16] answers a check that it cannot read, or cannot carry out, on the errors queue, and goes on', async () => {
  const { app, homeserver, nusrat, arif, goIn } = await setupChat({ isRunning: true })
  const line = await chatLine(app, arif)
  for (const body of ['{', '', '{}', '"all"']) line.publish(body)
  await expect.poll(() => line.errors).toEqual(Array(4).fill('input.invalid'))
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  const { data } = await nusrat.api.chatMeeting.start({ roomId })
  await goIn(nusrat, data.meetingUrl)
  await expect.poll(() => line.checks.at(-1)).toHaveLength(1)
  homeserver.setFailureMode('failing')
  line.publish('[]')
  await expect.poll(() => line.errors.at(-1)).toBe('chat.unanswered')
  homeserver.setFailureMode(null)
  line.publish('[]')
  await expect.poll(() => line.checks).toHaveLength(2)
  expect(queueUserId(arif.email)).toBe('arifatriverside.example')
})

it('[7.58] responds to one check of a socket at a time, however many it sends', async () => {
  const { app, homeserver, nusrat, arif, goIn } = await setupChat({ isRunning: true })
  const line = await chatLine(app, arif)
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  const { data } = await nusrat.api.chatMeeting.start({ roomId })
  await goIn(nusrat, data.meetingUrl)
  await expect.poll(() => line.checks.at(-1)).toHaveLength(1)
  homeserver.setFailureMode('silent')
  for (let asked = 0; asked < 20; asked++) line.publish('[]')
  await expect.poll(() => line.errors, { timeout: 10_000 }).toEqual(['chat.unanswered'])
  homeserver.setFailureMode(null)
  line.publish('[]')
  await expect.poll(() => line.checks.length).toBe(2)
  expect(line.errors).toEqual(['chat.unanswered'])
})
