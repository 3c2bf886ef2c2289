declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** The meeting looks different in the lists of everybody who takes part. */
    'meetings.changed': { meetingId: string }
  }
}

export {}
