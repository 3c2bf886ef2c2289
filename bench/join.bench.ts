import { RoomServiceClient, TokenVerifier } from 'livekit-server-sdk'
import type { Browser } from 'playwright-core'
import { openChromium } from './harness/chromium.ts'
import { type FirstFrame, joinOnce } from './harness/first-frame.ts'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { type LivekitPage, serveLivekitPage, type SfuAccess } from './peers/livekit-page.ts'

/** How long people look at themselves before they press Join, in the second series. */
const lookAroundMs = 3_000

/** Cold click on a join link → first frame of someone else, beside a bare page with only livekit-client on the same SFU. */
export async function benchJoin({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  await using livekitPage = await serveLivekitPage()
  const owner = await installation.signUp('Ada')
  const invitation = await installation.startMeeting(owner, { joinWithoutHost: true })
  const publisher = await installation.joinAsGuest(invitation.joinLink, 'Publisher')
  const sfu = await openSfu(installation.stack.env, publisher)

  const publishing = await publish(livekitPage, publisher)
  let browser = await openChromium()
  /** The browser of all joins; a new one if it has closed. */
  const currentBrowser = async () => {
    if (!browser.isConnected()) browser = await openChromium()
    return browser
  }
  try {
    const guest = {
      origins: [{ origin: installation.url, localStorage: [{ name: 'majlis.guestName', value: '"Grace"' }] }],
    }
    const join = (lookAroundMs: number) => ({
      ours: async () => {
        await sfu.waitUntilQuiet()
        const context = { storageState: { cookies: [], ...guest } }
        return timesOf(await joinOnce(await currentBrowser(), invitation.joinLink, { lookAroundMs, context }))
      },
      peer: async (run: number) => {
        await sfu.waitUntilQuiet()
        const { token } = await installation.joinAsGuest(invitation.joinLink, `Peer ${run}`)
        return timesOf(
          await joinOnce(await currentBrowser(), livekitPage.pageUrl({ url: sfu.url, token }), {
            lookAroundMs,
          }),
        )
      },
    })
    const samples = await interleave(join(0), { runs: isQuick ? 5 : 20, warmUps: 2, onRun: say })
    const prepared = await interleave(join(lookAroundMs), { runs: isQuick ? 3 : 10, warmUps: 1, onRun: say })
    const values = (name: 'total' | 'pressed' | 'afterPress') => ({
      ours: valuesOf(samples.ours, name),
      peer: valuesOf(samples.peer, name),
    })
    return {
      bench: 'join',
      title: 'From a click on a join link to the first video of another person',
      machine: await describeMachine({ withBrowser: true }),
      conditions: [
        'Measured from the start of the navigation to the first rendered frame of the other person (`requestVideoFrameCallback`): loading the page, pressing Join by script as soon as it can be pressed, and joining. Each run has a fresh browser context and an empty cache; camera and microphone are fake and allowed.',
        'Majlis: the join link, opened by a guest whose name is known from an earlier visit, in a meeting without approval. The server admits the guest and issues the SFU token when Join is pressed. After three seconds on the pre-join page, the guest is already connected to the SFU, hidden and without media.',
        `Peer: a page with only livekit-client ${livekitPage.version}, from a static server, with a token created in advance, connected to the SFU directly. It previews and publishes camera and microphone too.`,
        'Same SFU, same room, one other person who publishes a moving picture; everything on one machine.',
      ],
      alone: [
        {
          name: 'Pairs repeated because a join showed no picture',
          value: String(samples.repeated + prepared.repeated),
        },
      ],
      measures: [
        measure('link → first remote frame', 'ms', values('total'), [
          { of: 'median', atMost: 1.05 },
          { of: 'p95', atMost: 1.25 },
        ]),
        measure('link → Join can be pressed', 'ms', values('pressed')),
        measure('Join pressed at that moment → first remote frame', 'ms', values('afterPress')),
        measure(
          `Join pressed after ${lookAroundMs / 1000} s on the pre-join page → first remote frame`,
          'ms',
          {
            ours: valuesOf(prepared.ours, 'afterPress'),
            peer: valuesOf(prepared.peer, 'afterPress'),
          },
          [{ of: 'median', atMost: 0.9 }],
        ),
      ],
    }
  } finally {
    await browser.close()
    await publishing.close()
  }
}

function timesOf({ joinPressed, frame }: FirstFrame) {
  return { total: frame, pressed: joinPressed, afterPress: frame - joinPressed }
}

/** Joins with the bare page in a browser of its own and waits until its picture is on the SFU; tries three times. */
async function publish(livekitPage: LivekitPage, access: SfuAccess): Promise<Browser> {
  const browser = await openChromium()
  const page = await browser.newPage()
  for (let attempt = 1; attempt <= 3; attempt++) {
    await page.goto('about:blank')
    await page.goto(livekitPage.pageUrl(access))
    await page.click('#join')
    const isPublished = await page
      .waitForFunction(() => document.title === 'published', undefined, { timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
    if (isPublished) return browser
  }
  await browser.close()
  throw new Error('The publisher did not get its picture to the SFU.')
}

/** The SFU as its own administrator sees it. */
async function openSfu(env: Readonly<Record<string, string | undefined>>, access: SfuAccess) {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env
  if (!url || !key || !secret) throw new Error('The installation has no SFU.')
  const { video } = await new TokenVerifier(key, secret).verify(access.token)
  const room = video?.room
  if (!room) throw new Error('The guest was given no room.')
  const rooms = new RoomServiceClient(url, key, secret)
  return {
    /** The SFU's own address, where no server of ours stands before it. */
    url: url.replace(/^http/, 'ws'),
    /** Waits until everyone but the publisher has left. */
    async waitUntilQuiet(): Promise<void> {
      const deadline = AbortSignal.timeout(60_000)
      while ((await rooms.listParticipants(room)).length > 1) {
        deadline.throwIfAborted()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
