declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** There is work for a recorder: a new recording, or another wish of a host. */
    'capture.changed': { captureId: string }
  }
}

export {}
