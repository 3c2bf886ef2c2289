declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** Someone inside reads captions in another language from now on. */
    'captions.language_chosen': { roomSessionId: string }
  }
}

export {}
