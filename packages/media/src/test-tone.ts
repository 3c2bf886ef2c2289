/** Three rising notes that fade in and out. */
const notesHz = [523.25, 659.25, 783.99]
const noteSeconds = 0.28

type SinkElement = HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> }

/** Plays the notes on the given speaker (null: the system default) and resolves when they have ended. */
export async function playTone(speakerId: string | null): Promise<void> {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const element: SinkElement = new Audio()
  element.srcObject = output.stream
  if (speakerId && element.setSinkId) await element.setSinkId(speakerId).catch(() => undefined)
  await context.resume()
  await element.play()
  const start = context.currentTime + 0.05
  notesHz.forEach((frequency, index) => {
    const at = start + index * noteSeconds
    const oscillator = new OscillatorNode(context, { frequency, type: 'sine' })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(0.25, at + 0.03)
    gain.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds)
    oscillator.connect(gain).connect(output)
    oscillator.start(at)
    oscillator.stop(at + noteSeconds)
  })
  await new Promise((resolve) => setTimeout(resolve, (notesHz.length * noteSeconds + 0.25) * 1_000))
  element.srcObject = null
  await context.close()
}
