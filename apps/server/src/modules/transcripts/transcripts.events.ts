declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** A transcript is complete. */
    'transcript.ready': { transcriptId: string }
  }
}

export {}
