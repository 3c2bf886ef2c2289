import { expect, test, type Page } from '@playwright/test'
import { createAccount, majlisUrl } from './support/accounts.ts'
import { expectMoving, expectTone } from './support/media.ts'
import { startMeeting } from './support/meetings.ts'
import { openPerson } from './support/people.ts'
import { admissionOf, enterRoom, expectPeople, openPreJoin, tileOf } from './support/room.ts'

const host = 'Nusrat Rahman'
const guest = 'Rafiq Islam'

/** What `countConnections` leaves in the page. */
declare global {
  var journeyConnections: RTCPeerConnection[] | undefined
}

/** Runs in the page before its own scripts. */
function countConnections(): void {
  const Native = RTCPeerConnection
  globalThis.journeyConnections = []
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      globalThis.journeyConnections?.push(this)
    }
  }
}

/** Of the connections that are open: the page closes the one with which it has loaded WebRTC. */
const statesOf = (page: Page) =>
  page.evaluate(() =>
    globalThis.journeyConnections
      ?.map(({ connectionState }) => connectionState)
      .filter((state) => state !== 'closed'),
  )

test('who looks at themselves is connected already, is seen and heard by no one, and sees and hears no one before Join', async () => {
  const url = majlisUrl()
  const account = await createAccount('Nusrat', 'Rahman')
  const { link } = await startMeeting(url, account, { joinWithoutHost: true })
  await using hostPerson = await openPerson({ tone: 440 })
  await using guestPerson = await openPerson({ tone: 880 })
  const [hostPage, guestPage] = [hostPerson.page, guestPerson.page]
  await openPreJoin(hostPage, link, host)
  await enterRoom(hostPage)

  await test.step('while a guest looks at themselves, they are connected', async () => {
    await guestPage.addInitScript(countConnections)
    const asked = guestPage.waitForResponse((one) => one.url().endsWith('/connect-ahead'))
    await openPreJoin(guestPage, link, guest)
    expect((await (await asked).json()).data).toMatchObject({ aheadToken: expect.any(String) })
    await expect.poll(() => statesOf(guestPage)).toEqual(['connected'])
  })

  await test.step('nobody notices, and nothing comes to them', async () => {
    await guestPage.waitForTimeout(3_000)
    await expectPeople(hostPage, [host])
    await expect(tileOf(hostPage, guest)).toHaveCount(0)
    const received = await guestPage.evaluate(async () => {
      const reports = await Promise.all((globalThis.journeyConnections ?? []).map((one) => one.getStats()))
      return reports.flatMap((report) => [...report.values()]).filter(({ type }) => type === 'inbound-rtp')
    })
    expect(received).toEqual([])
  })

  await test.step('with Join they are seen and heard over the same connection, and see and hear', async () => {
    const admission = admissionOf(guestPage)
    await enterRoom(guestPage)
    expect(await admission).toMatchObject({ isConnectedAhead: true })
    await expectPeople(hostPage, [host, guest])
    await Promise.all([
      expectMoving(tileOf(hostPage, guest)),
      expectMoving(tileOf(guestPage, host)),
      expectTone(hostPage, 880),
      expectTone(guestPage, 440),
    ])
    expect(await statesOf(guestPage)).toEqual(['connected'])
  })
})
