declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Nothing is recorded any more: its file is made, and its voices are complete. */
    'capture.ended': { captureId: string; roomSessionId: string }
  }
}

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** There is work for a recorder: a new recording, or another request of a host. */
    'capture.changed': { captureId: string }
  }
}

export {}
