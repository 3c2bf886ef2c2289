declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** A recording is available to those who take part: uploaded, made by a recorder, or trimmed. */
    'recording.kept': { recordingId: string }
  }
}

export {}
