declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** It is made again; the previous text is deleted. */
    'transcript.restarted': { transcriptId: string }
    /** A transcript is complete. */
    'transcript.ready': { transcriptId: string }
  }
}

export {}
