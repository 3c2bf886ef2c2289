import type { SendLevel } from './call-types.ts'

type Sender = Pick<RTCRtpSender, 'getParameters' | 'setParameters'>
type Rate = Pick<RTCRtpEncodingParameters, 'maxFramerate' | 'maxBitrate'>

/** What a shared screen takes beside the sound: text changes rarely. No screen is published with one of these bitrates. */
const screenLimits = {
  small: { maxFramerate: 5, maxBitrate: 140_000 },
  sound: { maxFramerate: 2, maxBitrate: 70_000 },
  lean: { maxFramerate: 1, maxBitrate: 30_000 },
} satisfies Partial<Record<SendLevel, Rate>>

const isLimit = (bitrate: number | undefined) =>
  Object.values(screenLimits).some(({ maxBitrate }) => maxBitrate === bitrate)

/**
 * Keeps a shared screen to its smallest layer with few frames while less than everything is sent. It is never left out: sharing is the
 * person's choice. Called again and again, because the SFU enables layers that others want.
 */
export function createScreenLimit() {
  /** How the smallest layer of the limited screens was sent before. */
  const usual = new WeakMap<Sender, Rate>()

  /** `raise` has the larger layers sent again that someone watches. */
  function lift(sender: Sender, raise: () => void) {
    const before = usual.get(sender)
    const parameters = before && sender.getParameters()
    const [smallest] = parameters?.encodings ?? []
    if (!before || !parameters || !smallest) return
    if (isLimit(smallest.maxBitrate)) {
      delete smallest.maxBitrate
      delete smallest.maxFramerate
      Object.assign(smallest, before)
    }
    usual.delete(sender)
    // Refused if LiveKit changes them at the same moment: the next look tries again.
    void sender.setParameters(parameters).then(raise, () => usual.set(sender, before))
  }

  function limit(sender: Sender, rate: Required<Rate>) {
    const parameters = sender.getParameters()
    const [smallest, ...larger] = parameters.encodings
    if (!smallest) return
    const isKept = smallest.maxBitrate === rate.maxBitrate
    if (isKept && larger.every(({ active }) => active === false)) return
    if (!isLimit(smallest.maxBitrate)) {
      const { maxBitrate, maxFramerate } = smallest
      usual.set(sender, {
        ...(maxBitrate === undefined ? {} : { maxBitrate }),
        ...(maxFramerate === undefined ? {} : { maxFramerate }),
      })
    }
    Object.assign(smallest, rate)
    for (const encoding of larger) encoding.active = false
    void sender.setParameters(parameters).catch(() => undefined)
  }

  return (sender: Sender, level: SendLevel, raise: () => void) =>
    level === 'full' ? lift(sender, raise) : limit(sender, screenLimits[level])
}
