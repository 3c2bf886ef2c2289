declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** Someone may no longer open what they could: a share or link has changed, or something is in the trash. */
    'drive.access_changed': { organizationId: string }
  }
}

export {}
