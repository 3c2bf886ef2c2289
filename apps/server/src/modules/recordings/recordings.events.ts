declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** A recording is there, to be seen by those who take part: uploaded, made by a recorder, or trimmed. */
    'recording.kept': { recordingId: string }
  }
}

export {}
