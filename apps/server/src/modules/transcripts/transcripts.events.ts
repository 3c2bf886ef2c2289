declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Everything that was said is written down. */
    'transcript.ready': { transcriptId: string }
  }
}

export {}
