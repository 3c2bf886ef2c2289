import type { AdmissionRequests } from './join-admission.ts'
import type { JoinDeps } from './join-deps.ts'
import type { JoinMachine } from './join-machine.ts'
import type { Visit } from './join-visit.ts'
import { meetingFirst, othersFirst, type WantedDevices } from './wanted-devices.ts'

interface JoinParts {
  machine: JoinMachine
  wanted: WantedDevices
  visit: Visit
  requests: AdmissionRequests
}

/**
 * Requests devices, the meeting and the media code at once; a prompt for devices waits for the meeting. A tab that
 * was inside when it was reloaded goes straight back.
 */
export function startJoining(deps: JoinDeps, { machine, wanted, visit, requests }: JoinParts): void {
  const { call, earlier } = visit
  const { earlyPress } = requests
  const isAtPreJoin = () => machine.getSnapshot().step === 'prejoin'

  /** The media code is large: it runs once the form is on the screen, so that Join does not wait for it. */
  async function warmUp(): Promise<void> {
    await deps.painted()
    // People who have pressed Join connect directly with the address in the response.
    if (isAtPreJoin()) await call.prepare(deps.sfuUrl())
  }

  async function startDevices(): Promise<void> {
    if (earlyPress.isPressed()) await othersFirst(call, deps)
    const preferences = await deps.preferences()
    if (await deps.wouldPrompt()) await meetingFirst(machine, deps)
    if (!machine.isClosed()) await wanted.start(preferences, visit.off())
  }

  if (earlier?.isInside) {
    void deps.local.start({ microphone: earlier.isMicrophoneOn, camera: earlier.isCameraOn })
    void call.prepare(deps.sfuUrl())
    void requests.resume(earlier.participantToken)
    return
  }
  void startDevices()
  earlyPress.follow(() => {
    const form = isAtPreJoin() && earlyPress.take()
    if (form) void requests.join(form)
  })
  void requests.load().then(warmUp)
}
