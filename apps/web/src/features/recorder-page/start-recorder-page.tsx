import { browserDeps, createCall, createLocalMedia, defaultChoices, type Call } from '@majlis/media'
import { createRoot } from 'react-dom/client'
import { createFragmentLine } from './model/fragment-line.ts'
import {
  createRecorderServer,
  Refused,
  type Recorded,
  type RecordedScene,
  type RecorderServer,
} from './model/recorder-server.ts'
import { RecorderStage } from './components/RecorderStage.tsx'
import { createTabRecorder } from './model/tab-recorder.ts'
import { createVoiceRecorders } from './model/voice-recorders.ts'

type Ending = 'room_closed' | 'refused'

/** Called by the process that opened this browser. */
interface RecorderControls {
  /** Resolves once the room is shown. */
  ready(): Promise<void>
  start(): Promise<void>
  pause(): void
  resume(): void
  finish(): Promise<void>
}

declare global {
  interface Window {
    majlisRecorder?: RecorderControls
    /** Given by that process. */
    majlisRecorderEnded?: (ending: Ending) => void
  }
}

/** After so long, an empty room is recorded as it is. */
const firstPictureMs = 4_000
const lookEveryMs = 100

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Shows a room as its recording shows it. `fragment` of the address: the segment and its token. */
export function startRecorderPage(element: HTMLElement, fragment: string): void {
  const [segmentId = '', token = '', mode] = fragment.split('.')
  const server = createRecorderServer(segmentId, token)
  const end = (ending: Ending) => {
    window.majlisRecorderEnded?.(ending)
    if (mode === 'egress') signalEgress('END_RECORDING')
  }
  const line = createFragmentLine({
    send: server.send,
    delay: pause,
    onRefused: () => end('refused'),
  })
  const recorder = createTabRecorder(line, () => performance.now())
  let call: Call | null = null
  let voices: ReturnType<typeof createVoiceRecorders> | null = null
  /** Null until the server has reported who has agreed. */
  let agreed: ReadonlySet<string> | null = null
  const hasAgreed = (participantId: string) => agreed?.has(participantId) ?? false

  /** People who have not agreed are neither seen nor heard. */
  function follow({ agreedIds }: RecordedScene): void {
    const isSame = agreed?.size === agreedIds.length && agreedIds.every(hasAgreed)
    agreed = new Set(agreedIds)
    if (isSame) return
    call?.setPlayed(hasAgreed)
    voices?.follow()
  }

  const isReady = () => call !== null && agreed !== null && isShown(call, performance.now() - openedAt)
  const openedAt = performance.now()

  window.majlisRecorder = {
    async ready() {
      while (!isReady()) await pause(lookEveryMs)
    },
    async start() {
      await recorder.start()
      voices?.start()
    },
    pause() {
      voices?.stop()
      recorder.pause()
    },
    resume() {
      recorder.resume()
      voices?.start()
    },
    async finish() {
      // Before the last fragment of the segment, after which nothing is taken.
      await voices?.finish()
      await recorder.finish()
    },
  }

  async function open(): Promise<void> {
    const recorded = await server.load()
    call = joinUnseen(server, () => end('room_closed'))
    call.setPlayed(hasAgreed)
    if (recorded.keepsVoices)
      voices = createVoiceRecorders({
        call,
        server,
        delay: pause,
        now: () => performance.now(),
        recordedMs: recorder.lengthMs,
        hasAgreed,
      })
    document.title = recorded.title
    createRoot(element).render(
      <RecorderStage call={call} recorded={recorded} server={server} onScene={follow} />,
    )
    await call.connect(recorded.sfu)
    if (mode !== 'egress') return
    while (!isReady()) await pause(lookEveryMs)
    signalEgress('START_RECORDING')
    voices?.start()
  }

  open().catch(() => end('refused'))
}

/** LiveKit Egress reads these words in the console of the page that it records. */
function signalEgress(word: 'START_RECORDING' | 'END_RECORDING'): void {
  // oxlint-disable-next-line no-console
  console.log(word)
}

/** Connected, and the first pictures have come, if there are any. */
function isShown(call: Call, waitedMs: number): boolean {
  if (call.getSnapshot().connection !== 'connected') return false
  const videos = [...document.querySelectorAll('video')]
  return waitedMs > firstPictureMs || (videos.length > 0 && videos.every(({ videoWidth }) => videoWidth > 0))
}

/** A call that publishes nothing. The server's token keeps it out of everyone's sight. */
function joinUnseen(server: RecorderServer, onClosed: () => void): Call {
  const refuse = () => Promise.reject(new Error('a recorder only listens'))
  const call = createCall({
    local: createLocalMedia(defaultChoices, browserDeps()),
    async onNeedToken(): Promise<Recorded['sfu'] | { closed: 'ended_by_host' }> {
      try {
        return (await server.load()).sfu
      } catch (error) {
        if (error instanceof Refused) return { closed: 'ended_by_host' }
        throw error
      }
    },
    onSwitchOn: refuse,
    onReact: refuse,
  })
  call.subscribe(() => {
    if (call.getSnapshot().connection === 'closed') onClosed()
  })
  return call
}
