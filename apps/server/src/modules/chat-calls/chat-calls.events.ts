declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** A call began or ended: those who are in its chat have another list. */
    'chat_call.changed': { chatCallId: string }
  }
}
