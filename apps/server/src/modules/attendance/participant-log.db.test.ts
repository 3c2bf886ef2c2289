import { expect, it } from 'vitest'
import { setupHeldSeries } from '../../testing/held-series.ts'
import { at } from '../../testing/weekly-series.ts'

/** Layla raises a hand, becomes co-host and lowers her hand, Gast is removed; ten seconds between each. */
async function hold(participantLog = true) {
  const setup = await setupHeldSeries()
  const { series, edit, open, enter, roomOf, report, clock, deliverEvents, end } = setup
  if (!participantLog) await edit(series, 'all', { settings: { participantLog } })
  const inside = await open(0, [setup.layla])
  const [nusrat, layla] = inside
  if (!nusrat || !layla) throw new Error('Both are inside')
  const guest = await enter('Gast')
  const tick = () => clock.advance(10_000)
  const [host, hers] = [await roomOf(nusrat), await roomOf(layla)]
  const { participantId, roomSessionId } = { ...layla.room.self, ...layla.room }
  tick()
  await hers.raiseHand({ isRaised: true })
  await hers.raiseHand({ isRaised: true })
  tick()
  await host.changeRole({ participantId, role: 'co_host' })
  tick()
  await host.lowerHand({ participantId })
  await host.lowerHand({ participantId })
  tick()
  const screen = { room: roomSessionId, identity: participantId, at: clock.now() }
  await report({ ...screen, id: 'share', kind: 'screen_published' })
  await report({ ...screen, id: 'share', kind: 'screen_published' })
  tick()
  await report({ ...screen, id: 'unshare', kind: 'screen_unpublished', at: clock.now() })
  tick()
  await host.remove({ participantId: guest.room.self.participantId })
  await deliverEvents()
  return { ...setup, end: () => end(inside) }
}

it('[3.28] [7.19] lists joins, leaves, hands, shares, role changes and removals in their order, each once', async () => {
  const { series, host, arif, pageOf, end } = await hold()
  await end()
  const input = { calendarId: series.id, date: at(0) }
  const { data } = await (await pageOf(host)).participantLog(input)
  expect(data.isOn).toBe(true)
  const lines = data.entries.map(({ act, name, by, role }) =>
    [act, name, by, role].filter((part) => part !== null).join(' · '),
  )
  expect(lines.slice(3)).toEqual([
    'hand_raised · Layla Test',
    'role_changed · Layla Test · Nusrat Test · co_host',
    'hand_lowered · Layla Test · Nusrat Test',
    'share_started · Layla Test',
    'share_stopped · Layla Test',
    'removed · Gast · Nusrat Test',
    ...lines.slice(9),
  ])
  expect(lines.slice(0, 3).toSorted()).toEqual([
    'joined · Gast',
    'joined · Layla Test',
    'joined · Nusrat Test',
  ])
  expect(data.entries.find(({ name }) => name === 'Gast')).toMatchObject({ guest: true })
  // Arif is a co-host and was not there.
  expect((await (await pageOf(arif)).participantLog({ ...input, page: 2, pageSize: 4 })).data).toMatchObject({
    entries: [
      { act: 'role_changed' },
      { act: 'hand_lowered' },
      { act: 'share_started' },
      { act: 'share_stopped' },
    ],
    total: data.total,
  })
})

it('[3.28] keeps no log if the host wants none, and attendance all the same', async () => {
  const { db, series, host, pageOf } = await hold(false)
  expect(await db.selectFrom('participant_log_entries').select('id').execute()).toEqual([])
  const page = await pageOf(host)
  const input = { calendarId: series.id, date: at(0) }
  expect((await page.participantLog(input)).data).toEqual({ entries: [], total: 0, isOn: false })
  expect((await page.attendees(input)).data.summary.attended).toBe(3)
})

it('[3.28] is for host and co-hosts', async () => {
  const { series, layla, omar, pageOf } = await setupHeldSeries()
  for (const user of [layla, omar])
    await expect((await pageOf(user)).participantLog({ calendarId: series.id })).rejects.toHaveCode(
      'general.forbidden',
    )
})
