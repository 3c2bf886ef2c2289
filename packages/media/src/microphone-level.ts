import { keepRunning } from './keep-running.ts'

const intervalMs = 50
/** Below this the meter stays empty, at 0 dBFS it is full. */
const floorDb = -60

/** 0 to 1 on a decibel scale, as ears judge it, from samples between -1 and 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const rms = Math.sqrt(sum / Math.max(1, samples.length))
  if (rms === 0) return 0
  const db = 20 * Math.log10(rms)
  return Math.min(1, Math.max(0, (db - floorDb) / -floorDb))
}

/** Measures a microphone track until stopped. The audio is used for nothing else. */
export function measureLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, intervalMs)
  const stopResuming = keepRunning(context)
  return () => {
    clearInterval(timer)
    stopResuming()
    source.disconnect()
    void context.close().catch(() => undefined)
    onLevel(0)
  }
}

/** Measures the current microphone, only while someone subscribes. */
export function createLevels(measure: typeof measureLevel) {
  const listeners = new Set<(level: number) => void>()
  let microphone: MediaStreamTrack | null = null
  let stop: (() => void) | null = null

  function restart() {
    stop?.()
    stop = null
    if (listeners.size === 0 || !microphone) return
    stop = measure(microphone, (level) => {
      for (const listener of listeners) listener(level)
    })
  }

  return {
    follow(track: MediaStreamTrack | null) {
      microphone = track
      restart()
    },
    listen(listener: (level: number) => void): () => void {
      listeners.add(listener)
      if (listeners.size === 1) restart()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) restart()
      }
    },
  }
}
